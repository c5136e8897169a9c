import type { LocalText } from '@fitout/sdk';
import type { AuditWords } from '@fitout/sdk/server';

/** One line's action for people: by its name, else by the summary that stands in the log, which may be words already. */
export function actionTitle(
  words: AuditWords | undefined,
  { owner, action, summary }: { owner: string; action: string; summary: string },
): LocalText {
  const short = action.startsWith(`${owner}.`) ? action.slice(owner.length + 1) : action;
  return words?.actions[short] ?? words?.actions[summary] ?? { zh: summary, en: summary };
}

/** Actions that are told in words with `q` in them: what stands in the log for these as the action or the summary. */
export function toldWith(words: AuditWords | undefined, owner: string, q: string): string[] {
  const sought = q.toLowerCase();
  return Object.entries(words?.actions ?? {})
    .filter(([, { zh, en }]) => `${zh}\n${en}`.toLowerCase().includes(sought))
    .flatMap(([key]) => [key, `${owner}.${key}`]);
}

/** What it was done to: by its name, as a number of things where one line stands for several, else by kind and number. */
export function targetTitle(
  words: AuditWords | undefined,
  { kind, id, name, detail }: { kind: string; id: string; name: string | null; detail: unknown },
): LocalText {
  if (name !== null && name !== '') return { zh: name, en: name };
  const word = words?.kinds?.[kind] ?? { zh: kind, en: kind };
  const count = typeof detail === 'object' && detail !== null ? (detail as { count?: unknown }).count : undefined;
  if (typeof count === 'number' && count !== 1)
    return { zh: `${count} 个${word.zh}`, en: `${count} ${word.many ?? `${word.en}s`}` };
  if (typeof count === 'number') return { zh: `1 个${word.zh}`, en: `1 ${word.en}` };
  return { zh: `${word.zh} ${id}`, en: `${word.en} ${id}` };
}
