import { type ZodType, z } from 'zod';
import type { Schema } from './document.ts';

/**
 * Where a shape stands: in an answer, in a JSON body, or in an address (as a parameter, where all is text). All are of
 * the wire, the caller's side of a shape.
 */
export type Place = 'answer' | 'body' | 'address';

const digits = '^\\d{1,19}$';

/** Patterns that only say again what the format says. */
const known = new Set(['date-time', 'date', 'time', 'uuid', 'email']);

/** The named schemas of a document: what refers to itself, and what several places share. */
export class SchemaRegistry {
  readonly named: Record<string, Schema> = {};

  /** Keeps `schema` by a name, and answers what stands in its place. The same content keeps its first name. */
  keep(name: string, schema: Schema): Schema {
    const free = this.#freeFor(name, schema);
    this.named[free] = schema;
    return { $ref: refTo(free) };
  }

  /** The JSON Schema of a shape. `name` is given to parts that refer to themselves and say no `id` of their own. */
  of(shape: ZodType, place: Place, name: string): Schema {
    const made = z.toJSONSchema(shape, {
      // What a client sends, and what it gets: answers are encoded.
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema._zod.def.type, jsonSchema as Schema, place),
    }) as Made;
    const { $schema: _, $defs = {}, id = name, ...schema } = made;
    const parts = Object.entries($defs).map(([own, { id: _id, ...part }]) => ({ own, part }));
    const names = new Map(
      parts.map(({ own, part }, index) => [own, this.#nameFor(own, part, `${name}Part${index + 1}`)]),
    );
    for (const { own, part } of parts) this.named[names.get(own) as string] = renameRefs(part, names, id) as Schema;
    const renamed = renameRefs(schema, names, id) as Schema;
    return JSON.stringify(schema).includes('"$ref":"#"') ? this.keep(id, renamed) : renamed;
  }

  /** Its own id, where a part has one; zod numbers the others. */
  #nameFor(own: string, part: Schema, made: string): string {
    const name = own.startsWith('__schema') ? made : own;
    return this.#freeFor(name, renameRefs(part, new Map([[own, name]]), name) as Schema);
  }

  /** The name, with a number where another schema has it. */
  #freeFor(name: string, schema: Schema): string {
    const text = JSON.stringify(schema);
    const isTaken = (one: string): boolean => this.named[one] !== undefined && JSON.stringify(this.named[one]) !== text;
    let free = name;
    for (let n = 2; isTaken(free); n += 1) free = `${name}${n}`;
    return free;
  }
}

/** What zod makes of a shape, with the parts that several places of it refer to. */
type Made = Schema & { $schema?: string; id?: string; $defs?: Record<string, Schema & { id?: string }> };

export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Says of ids and times what travels, and leaves out what says nothing. */
function simplify(kind: string, schema: Schema, place: Place): void {
  if (kind === 'bigint') Object.assign(schema, { type: 'integer', format: 'int64' });
  if (schema.format === 'int64' && schema.anyOf !== undefined) {
    delete schema.anyOf;
    // A client may send either; in an address all is text anyway.
    if (place === 'body') Object.assign(schema, { type: ['integer', 'string'], pattern: digits });
  }
  if (schema.format !== undefined && known.has(schema.format)) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Answers may have more at any time, and clients pass over it.
  if (place === 'answer' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.propertyNames !== undefined && JSON.stringify(schema.propertyNames) === '{"type":"string"}')
    delete schema.propertyNames;
}

/** The same with references into the document in place of those into itself. */
function renameRefs(part: unknown, names: ReadonlyMap<string, string>, whole: string): unknown {
  if (Array.isArray(part)) return part.map((one) => renameRefs(one, names, whole));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, renameRefs(value, names, whole)];
      const id = value.replace('#/$defs/', '');
      return [key, refTo(value === '#' ? whole : (names.get(id) ?? id))];
    }),
  );
}
