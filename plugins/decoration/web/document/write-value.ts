import { snapshot } from 'valtio/vanilla';
import type { Json } from '../../shared/document/document.ts';
import { badOp } from '../../shared/document/tree.ts';
import { readPath, writeKey } from '../../shared/document/values.ts';

/** Writes into a proxy in place; what was there comes back as plain data, and the value is copied in. */
export function writeInto(
  holder: Record<string, Json>,
  path: readonly string[],
  value: Json | undefined,
): Json | undefined {
  const above = path.slice(0, -1);
  const inner = above.length === 0 ? holder : readPath(holder, above);
  if (typeof inner !== 'object' || inner === null) throw badOp(`nothing at ${path.join('.')}`);
  const key = path[path.length - 1] as string;
  const old = readPath(inner, [key]);
  const before = typeof old === 'object' && old !== null ? (snapshot(old as object) as Json) : old;
  writeKey(
    inner as Record<string, Json>,
    key,
    typeof value === 'object' && value !== null ? structuredClone(value) : value,
  );
  return before;
}
