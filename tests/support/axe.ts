import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on the page and returns what is serious or critical, one line each: rule, target and help.
 * Evaluated through the debugger, so the page's CSP stays as it is.
 */
export async function seriousFaults(page: Page): Promise<string[]> {
  const found = await look(page);
  // What began to change while axe looked has a colour half-way at its first look, and its own at the second.
  return found.length === 0 ? found : look(page);
}

/** The same of what its colours may break alone: for a page that was looked at whole, now in other colours. */
export async function colourFaults(page: Page): Promise<string[]> {
  const found = await look(page, ofColours);
  return found.length === 0 ? found : look(page, ofColours);
}

const ofColours = ['color-contrast', 'link-in-text-block'];

async function look(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  return page.evaluate(async (only) => {
    // What is being read anew is drawn faded until it has come.
    const busy = () => [...document.querySelectorAll('[aria-busy=true]')].some((element) => element.checkVisibility());
    for (const late = performance.now() + 5000; busy() && performance.now() < late; )
      await new Promise(requestAnimationFrame);
    // What is half faded in or out has colours that nobody sees for longer than that.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    const patience = new Promise((done) => setTimeout(done, 1000));
    await Promise.race([patience, Promise.allSettled(passing.map(({ finished }) => finished))]);
    const axe = (window as unknown as { axe: { run(context: object, options: object): Promise<AxeResult> } }).axe;
    // The focus library's sentinels take the focus and hand it on at once: nobody ever stands on one.
    // Without asking for every style sheet again, and without rules that take long: none of these is ever serious.
    const left = ['region', 'landmark-unique', 'heading-order', 'page-has-heading-one'];
    // Which asks of every element whether it is seen, to find among them those that say !important.
    if (document.querySelector('[style*="important" i]') === null) left.push('avoid-inline-spacing');
    const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
    const which = only === undefined ? { rules } : { runOnly: { type: 'rule', values: only } };
    const options = { resultTypes: ['violations'], preload: false, ...which };
    const { violations } = await axe.run({ exclude: [['[data-tabster-dummy]']] }, options);
    return violations
      .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
      .flatMap((violation) =>
        violation.nodes.map(
          (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? violation.help}`,
        ),
      );
  }, only);
}

interface AxeResult {
  violations: {
    id: string;
    impact: string | null;
    help: string;
    nodes: { target: string[]; failureSummary?: string }[];
  }[];
}
