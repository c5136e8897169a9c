import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiDocument } from '../../kernel/openapi/document.ts';
import { apiBreaks } from './api-changes.ts';
import { apiDocument } from './api-document.ts';

/** Where the document of the API is kept, and what of it was changed for clients on purpose. */
const places = { document: 'sdk/openapi.json', breaks: 'sdk/openapi-breaks.json' };

/** A change that clients have to follow: a line of the check, and why it was made. */
interface DeclaredBreak {
  change: string;
  reason: string;
}

/**
 * The kept document against what the calls declare. What only adds is written with `write`; what clients would miss is
 * refused until it is declared with its reason.
 */
export async function apiDocumentProblems(root: string, write: boolean): Promise<string[]> {
  const file = join(root, places.document);
  const [kept, now] = [await readFile(file, 'utf8').catch(() => undefined), await apiDocument(root)];
  const text = jsonLines(now);
  if (kept === text) return [];
  const before = kept === undefined ? undefined : read<ApiDocument>(kept);
  if (kept !== undefined && before === undefined)
    return [`${places.document} is no JSON: take either side of a merge as it was, then npm run check -- --write`];
  const problems = undeclared(before === undefined ? [] : apiBreaks(before, now), await declaredBreaks(root));
  if (problems.length > 0)
    return [
      `clients that are open now, or were made for ${places.document}, would miss this; keep it beside what is new, or declare it in ${places.breaks} as {"change": "<the line>", "reason": "<why>"}:\n${problems.join('\n')}`,
    ];
  if (write) {
    await writeFile(file, text);
    return [];
  }
  return [`${places.document} is not what the calls declare; run npm run check -- --write and read its diff`];
}

function read<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

async function declaredBreaks(root: string): Promise<DeclaredBreak[]> {
  return JSON.parse(await readFile(join(root, places.breaks), 'utf8')) as DeclaredBreak[];
}

/** The breaks that nobody gave a reason for. */
export function undeclared(breaks: readonly string[], declared: readonly DeclaredBreak[]): string[] {
  const known = new Set(declared.filter(({ reason }) => reason.trim() !== '').map(({ change }) => change));
  return breaks.filter((line) => !known.has(line));
}

const width = 120;

/** JSON whose short parts stand on one line each, so that a change of the document is a short diff. */
export function jsonLines(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value);
  const end = indent === '' ? '\n' : '';
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= width) return flat + end;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => `${inner}${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}${jsonLines(part, inner)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}${end}`;
}
