// Asks Lighthouse about pages of a running server as a phone sees them, and fails when one is below the goals.
// Usage: node run.mjs http://127.0.0.1:PORT /path …
import lighthouse from 'lighthouse';
import * as chrome from 'chrome-launcher';

const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const MOST_SHIFT = 0.05;
// An evening is listed by search engines only if its director allows it; tests/web/robots.rs holds the pages to that.
const SETTINGS = { extends: 'lighthouse:default', settings: { skipAudits: ['is-crawlable'] } };
const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

const [root, ...paths] = process.argv.slice(2);
const browser = await chrome.launch({ chromePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', chromeFlags: FLAGS });
let missed = 0;
console.log([...Object.keys(GOALS), 'shift', 'page'].join('\t'));
for (const path of paths) {
  const { lhr } = await lighthouse(root + path, { port: browser.port, logLevel: 'error' }, SETTINGS);
  const scores = Object.keys(GOALS).map((name) => Math.round(lhr.categories[name].score * 100));
  const shift = lhr.audits['cumulative-layout-shift'].numericValue;
  console.log([...scores, shift.toFixed(3), path].join('\t'));
  const below = Object.values(GOALS).some((goal, index) => scores[index] < goal);
  if (below || shift >= MOST_SHIFT) {
    missed += 1;
    const failed = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < 1);
    for (const audit of failed) console.log(`    ${audit.id}: ${audit.displayValue ?? audit.title}`);
  }
}
await browser.kill();
console.log(`${paths.length - missed} passed, ${missed} failed`);
process.exit(missed === 0 ? 0 : 1);
