import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import type { View } from './window.ts';

interface AxeRule {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: string[]; failureSummary?: string; any: { data?: { messageKey?: string } | null }[] }[];
}

interface AxeResult {
  violations: AxeRule[];
  /** What axe leaves to people. */
  incomplete: AxeRule[];
}

declare global {
  interface Window {
    /** In a page that the source of axe ran in. */
    axe: { run(context: object, options: object): Promise<AxeResult> };
  }
}

export interface AxeOptions {
  /** Selectors of what is looked at: the whole document where they are left out. */
  within?: string[];
  /** Selectors of what is passed over. */
  but?: string[];
  /** These rules alone; all of them where they are left out. */
  rules?: readonly string[] | undefined;
  /** Letters of the very colour of their ground count as well: axe thinks that they might be hidden on purpose. */
  lost?: boolean;
  /** Before each look: waits until there is something to look at, and answers whether there is. */
  ready?: () => Promise<boolean>;
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').then(inOneByte);

/** Letters beyond ASCII as escapes: a script of one byte a sign is sent and read in less time, and a run sends it hundreds of times. */
function inOneByte(script: string): string {
  return script.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * What axe calls serious or critical in a document, one line each: rule, target and what is wrong. It comes through the
 * debugger, so the page's policy stays as it is.
 */
export async function axeFaultsOf(where: Page | Frame, options: AxeOptions = {}): Promise<string[]> {
  const found = await look(where, options);
  // What began to change while axe looked has a colour half-way at its first look, and its own at the second.
  return found.length === 0 ? found : look(where, options);
}

async function look(where: Page | Frame, { ready, ...options }: AxeOptions): Promise<string[]> {
  if (ready !== undefined && !(await ready())) return ['the page is gone'];
  if (!(await where.evaluate(() => 'axe' in window))) await where.evaluate(await source);
  return where.evaluate(
    async ({ within, but = [], rules, lost }) => {
      // What is half faded in or out has colours that nobody sees for longer than that.
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
      const patience = new Promise((done) => setTimeout(done, 1000));
      await Promise.race([patience, Promise.allSettled(passing.map(({ finished }) => finished))]);
      const { axe } = window;
      // The focus library's sentinels take the focus and hand it on at once: nobody ever stands on one.
      const exclude = ['[data-tabster-dummy]', ...but].map((selector) => [selector]);
      const include = within?.map((selector) => [selector]);
      // Rules that take long: none of these is ever serious.
      const left = ['region', 'landmark-unique', 'heading-order', 'page-has-heading-one'];
      // Which asks of every element whether it is seen, to find among them those that say !important.
      if (document.querySelector('[style*="important" i]') === null) left.push('avoid-inline-spacing');
      const { violations, incomplete } = await axe.run(include === undefined ? { exclude } : { include, exclude }, {
        resultTypes: lost ? ['violations', 'incomplete'] : ['violations'],
        // Without asking for every style sheet again.
        preload: false,
        ...(rules === undefined
          ? { rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])) }
          : { runOnly: { type: 'rule', values: rules } }),
      });
      const unseen = incomplete.flatMap((rule) => {
        const nodes = rule.nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'));
        return nodes.length === 0 || !lost ? [] : [{ ...rule, impact: 'serious', nodes }];
      });
      return [...violations, ...unseen]
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, help, nodes }) =>
          nodes.map(({ target, failureSummary }) => {
            const why = (failureSummary ?? help).split('\n').at(-1)?.trim();
            return `${id}: ${target.join(' ')}: ${why}`;
          }),
        );
    },
    options as Omit<AxeOptions, 'rules' | 'ready'> & { rules?: string[] },
  );
}

/**
 * The same of the plugin's own content, as it stands in its tag.
 * @param rules those alone; all of them where they are left out
 */
export function axeFaults({ where }: View, rules?: readonly string[]): Promise<string[]> {
  const ready = () =>
    where.evaluate(async () => {
      for (const late = performance.now() + 5000; !window.fitoutContract.markRoot(); ) {
        if (performance.now() > late) return false;
        await new Promise(requestAnimationFrame);
      }
      return true;
    });
  return axeFaultsOf(where, { within: ['[data-contract-root]'], but: ['iframe'], rules, lost: true, ready });
}
