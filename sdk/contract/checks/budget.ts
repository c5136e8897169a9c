import type { Check } from '../check.ts';
import { brotliBytes, type Subject } from '../subject.ts';

/** Brotli bytes that one click may load of a plugin: its half, the view and their styles. */
export const clickBudget = 256_000;
/** Above this a click is told to be heavy: a phone on 4G waits a second and more for it. */
export const heavyClick = 128_000;

export const budget: Check = {
  name: 'budget',
  title: { zh: '打开一个页面的字节数在预算内', en: 'what a click loads keeps within its bytes' },
  files({ subject }) {
    const problems: string[] = [];
    const warnings: string[] = [];
    for (const { path, view } of subject.manifest?.routes ?? []) {
      const bytes = clickBytes(subject, path.startsWith('/m/') || path === '/m' ? 'mobile' : 'web', view);
      const words = `${path} loads ${kilobytes(bytes)} of the plugin’s at its first click`;
      if (bytes > clickBudget)
        problems.push(`${words}, ${kilobytes(clickBudget)} at most: put what is not seen at once behind import()`);
      else if (bytes > heavyClick) warnings.push(`${words}: is all of it seen at once?`);
    }
    return { problems, warnings };
  },
};

/** Each file once, whether the half or the view names it. */
export function clickBytes(subject: Subject, half: 'web' | 'mobile', view: string): number {
  const entries = [subject.built[half], subject.built.views[view]].filter((entry) => entry !== undefined);
  const names = new Set(entries.flatMap(({ file, imports, css }) => [file, ...imports, ...css]).filter(Boolean));
  return [...names].reduce((sum, name) => {
    const content = subject.files.get(name);
    return sum + (content === undefined ? subject.sharedBytes(name) : brotliBytes(content));
  }, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
