/** What a JSON schema of /api/openapi.json may say. */
export interface Schema {
  type?: string | string[];
  $ref?: string | undefined;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  $defs?: Record<string, Schema>;
}

/** Beginnings of texts that patterns and parsers look at again and again: each is repeated to the length that fits. */
export const grinding: readonly string[] = [
  'a',
  ' ',
  '<',
  '/*x',
  'a@',
  'http://a.',
  '\\',
  '((',
  '&#x41;',
  '1,',
  '"',
  '{{',
  '\n',
  '00:',
  '的-',
  '<b a="',
];

/**
 * The largest body of up to about `bytes` that a schema lets through, its texts made of `piece`. Which of several
 * shapes it takes goes by `turn`.
 */
export function largestBody(schema: Schema, piece: string, { bytes = 1_900_000, turn = 0 } = {}): unknown {
  let left = bytes;
  const text = (most: number): string => {
    const length = Math.max(1, Math.min(most, left));
    left -= length;
    // The last letter fits nothing: a pattern that goes back does so here.
    return `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1)}!`;
  };
  const fill = (part: Schema, root: Schema, depth: number): unknown => {
    left -= 2;
    if (depth > 40) return null;
    const go = (next: Schema): unknown => fill(next, root, depth + 1);
    if (part.$ref !== undefined) return go(resolve(part.$ref, root));
    if (part.const !== undefined) return part.const;
    if (part.enum !== undefined) return part.enum[turn % part.enum.length];
    const shapes = part.anyOf ?? part.oneOf;
    if (shapes !== undefined) return go(shapes[turn % shapes.length] as Schema);
    if (part.allOf !== undefined) return Object.assign({}, ...part.allOf.map((one) => go(one)));
    const type = Array.isArray(part.type) ? part.type[turn % part.type.length] : part.type;
    if (type === 'string' || type === undefined) return text(part.maxLength ?? 200_000);
    if (type === 'integer' || type === 'number') return Math.max(part.minimum ?? 0, 0);
    if (type === 'boolean') return true;
    if (type === 'null') return null;
    if (type === 'array') return list(part, go);
    return object(part, go);
  };
  const list = (part: Schema, go: (next: Schema) => unknown): unknown[] => {
    if (part.prefixItems !== undefined) return part.prefixItems.map(go);
    const items: unknown[] = [];
    const most = Math.min(part.maxItems ?? 5000, 5000);
    while (items.length < most && left > 0) items.push(typeof part.items === 'object' ? go(part.items) : text(50));
    return items;
  };
  const object = (part: Schema, go: (next: Schema) => unknown): object => {
    const made = Object.fromEntries(Object.entries(part.properties ?? {}).map(([name, next]) => [name, go(next)]));
    const more = part.additionalProperties;
    if (more === undefined || more === false || part.properties !== undefined) return made;
    for (let at = 0; at < 2000 && left > 0; at += 1) made[`k${at}`] = typeof more === 'object' ? go(more) : text(100);
    return made;
  };
  return fill(schema, schema, 0);
}

/** A body in which each field is a list of so many empty objects, whatever it should be. */
export function listsOfNothing(schema: Schema, entries = 150_000): object {
  const list = Array.from({ length: entries }, () => ({}));
  const fields = Object.keys(schema.properties ?? {});
  return fields.length === 0 ? list : Object.fromEntries(fields.slice(0, 2).map((name) => [name, list]));
}

function resolve(ref: string, root: Schema): Schema {
  const path = ref.replace(/^#\/?/, '').split('/').filter(Boolean);
  return path.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], root) as Schema;
}

/**
 * Bodies with far too many entries in one place each: every list and every map of the schema in turn, however deep it
 * lies, filled with the smallest that fits, up to about `bytes`; the rest is as small as it may be.
 */
export function overfull(schema: Schema, bytes = 1_900_000): { place: string; body: unknown }[] {
  const bodies: { place: string; body: unknown }[] = [];
  const smallest = (part: Schema, depth = 0): unknown => {
    if (depth > 12) return null;
    if (part.$ref !== undefined) return smallest(resolve(part.$ref, schema), depth + 1);
    if (part.const !== undefined) return part.const;
    if (part.enum !== undefined) return part.enum[0];
    const [shape] = part.anyOf ?? part.oneOf ?? [];
    if (shape !== undefined) return smallest(shape, depth + 1);
    if (part.allOf !== undefined) return Object.assign({}, ...part.allOf.map((one) => smallest(one, depth + 1)));
    const type = Array.isArray(part.type) ? part.type[0] : part.type;
    if (type === 'integer' || type === 'number') return Math.max(part.minimum ?? 0, 0);
    if (type === 'boolean') return true;
    if (type === 'array') return [];
    if (type === 'object')
      return Object.fromEntries(
        Object.entries(part.properties ?? {})
          .filter(([name]) => part.required?.includes(name) === true)
          .map(([name, next]) => [name, smallest(next, depth + 1)]),
      );
    return type === 'null' ? null : 'a';
  };
  /** Fills `part`, found at `place`; `whole` puts what stands there into the body. */
  const visit = (part: Schema, place: string, depth: number, whole: (value: unknown) => unknown): void => {
    if (depth > 6) return;
    if (part.$ref !== undefined) visit(resolve(part.$ref, schema), place, depth + 1, whole);
    const shapes = [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])];
    for (const [at, one] of shapes.entries()) visit(one, `${place}|${at}`, depth + 1, whole);
    if (typeof part.items === 'object') {
      const { items } = part;
      bodies.push({ place: `${place}[]`, body: whole(many(smallest(items), bytes)) });
      visit(items, `${place}[]`, depth + 1, (value) => whole([value]));
    }
    const more = part.additionalProperties;
    if (typeof more === 'object') {
      const entries = many(smallest(more), bytes, 10).map((value, at) => [`k${at}`, value]);
      bodies.push({ place: `${place}{}`, body: whole(Object.fromEntries(entries)) });
      visit(more, `${place}{}`, depth + 1, (value) => whole({ a: value }));
    }
    for (const [name, next] of Object.entries(part.properties ?? {})) {
      const rest = smallest({ ...part, $ref: undefined, anyOf: undefined, oneOf: undefined, allOf: undefined });
      visit(next, `${place}.${name}`, depth + 1, (value) => whole({ ...(rest as object), [name]: value }));
    }
  };
  visit(schema, '', 0, (value) => value);
  return bodies;
}

function many(value: unknown, bytes: number, beside = 1): unknown[] {
  const each = (JSON.stringify(value) ?? '').length + beside;
  return new Array(Math.floor(bytes / each)).fill(value);
}
