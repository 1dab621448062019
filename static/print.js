// Why: not everybody knows which keys print a page. Without this script the line beside the button says it.
"use strict";
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.onclick = () => print();
}
