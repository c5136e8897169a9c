import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe calls serious or critical in the plugin's own content, one line each. It comes through the debugger, so the
 * page's policy stays as it is.
 * @param rules those alone; all of them where they are left out
 */
export async function axeFaults(view: View, rules?: readonly string[]): Promise<string[]> {
  const found = await look(view, rules);
  // What began to change while axe looked has a colour half-way at its first look, and its own at the second.
  return found.length === 0 ? found : look(view, rules);
}

async function look({ where }: View, rules: readonly string[] | undefined): Promise<string[]> {
  if (!(await where.evaluate(() => 'axe' in window))) await where.evaluate(await source);
  return where.evaluate(
    async (only) => {
      for (const late = performance.now() + 5000; !window.fitoutContract.markRoot(); ) {
        if (performance.now() > late) return ['the page is gone'];
        await new Promise(requestAnimationFrame);
      }
      // What is half faded in or out has colours that nobody sees for longer than that.
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
      const patience = new Promise((done) => setTimeout(done, 1000));
      await Promise.race([patience, Promise.allSettled(passing.map(({ finished }) => finished))]);
      const axe = (window as unknown as { axe: { run(context: object, options: object): Promise<AxeResult> } }).axe;
      // Without asking for every style sheet again, and without rules that take long: none of these is ever serious.
      const left = ['region', 'landmark-unique', 'heading-order', 'page-has-heading-one'];
      // Which asks of every element whether it is seen, to find among them those that say !important.
      if (document.querySelector('[style*="important" i]') === null) left.push('avoid-inline-spacing');
      const { violations, incomplete } = await axe.run(
        { include: [['[data-contract-root]']], exclude: [['[data-tabster-dummy]'], ['iframe']] },
        {
          resultTypes: ['violations', 'incomplete'],
          preload: false,
          ...(only === undefined
            ? { rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])) }
            : { runOnly: only }),
        },
      );
      // Letters of the very colour of their ground might be hidden on purpose, thinks axe: in a plugin they are lost.
      const lost = incomplete.flatMap((rule) => {
        const nodes = rule.nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'));
        return nodes.length === 0 ? [] : [{ ...rule, impact: 'serious', nodes }];
      });
      return [...violations, ...lost]
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, help, nodes }) =>
          nodes.map(({ target, failureSummary }) => {
            const why = (failureSummary ?? help).split('\n').at(-1)?.trim();
            return `${id}: ${target.join(' ')}: ${why}`;
          }),
        );
    },
    rules as string[] | undefined,
  );
}
