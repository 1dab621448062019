# Sheets to print: what stands on every page.
paper-printed = printed { $time }
paper-page = page { $number } of { $of }
paper-other-language = Deutsch
paper-print = Print
paper-how = Print with Ctrl+P: size A4, scale 100%, without the browser’s own headers and footers.
