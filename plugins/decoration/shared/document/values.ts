import type { Json } from './document.ts';
import { badOp } from './tree.ts';

/** A plain copy of a value, also of one seen through a proxy, which `structuredClone` refuses. */
export function plainJson(value: Json): Json {
  return mapInner(value, plainJson);
}

/** A list or object with each value in it made anew; what is undefined is left out, as JSON does. A plain value as it is. */
export function mapInner(value: Json, make: (inner: Json) => Json, name = (key: string): string => key): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(make);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[name(key), make(inner)]])),
  );
}

type Holder = Record<string, Json | undefined> | Json[];

/** The value at `path`, or undefined where there is none. */
export function readPath(value: unknown, path: readonly string[]): Json | undefined {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at as Json | undefined;
}

/**
 * A copy of `holder` with `path` set to `value` (undefined removes the key), sharing what did not change.
 * Everything above the last key must be there. In a list, an index may be replaced, or one may be appended;
 * only the last one may be removed, since removing another would shift its neighbours.
 */
export function withPath<T extends object>(
  holder: T,
  path: readonly string[],
  value: Json | undefined,
): { next: T; before: Json | undefined } {
  const [key, ...rest] = path as [string, ...string[]];
  const copy = (Array.isArray(holder) ? [...holder] : { ...holder }) as Holder;
  if (rest.length === 0) return { before: writeKey(copy, key, value), next: copy as T };
  const inner = readPath(holder, [key]);
  if (typeof inner !== 'object' || inner === null) throw badOp(`nothing at ${path.join('.')}`);
  const { next, before } = withPath(inner, rest, value);
  (copy as Record<string, Json>)[key] = next;
  return { next: copy as T, before };
}

/** Writes one key in place and returns what was there. */
export function writeKey(holder: Holder, key: string, value: Json | undefined): Json | undefined {
  if (Array.isArray(holder)) return writeIndex(holder, key, value);
  const before = Object.hasOwn(holder, key) ? holder[key] : undefined;
  if (value === undefined) delete holder[key];
  else holder[key] = value;
  return before;
}

function writeIndex(list: Json[], key: string, value: Json | undefined): Json | undefined {
  const index = Number(key);
  if (!/^\d+$/.test(key) || index > list.length) throw badOp(`index ${key} of ${list.length}`);
  const before = list[index];
  if (value !== undefined) list[index] = value;
  else if (index === list.length - 1) list.pop();
  else if (index !== list.length) throw badOp(`index ${key} is not the last`);
  return before;
}
