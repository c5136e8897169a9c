import { z } from 'zod';
import { amountUnits } from '../../../shared/upstream/amount.ts';

/* What a plugin contributes to `numbers.carrier`: a carrier's system as data, asked by the server. */

const text = z.union([z.string().min(1).max(200), z.strictObject({ zh: z.string().min(1), en: z.string().min(1) })]);
/** Below the base address. */
const path = z
  .string()
  .max(300)
  .regex(/^\/[\w./{}~-]*$/, 'a path such as /numbers/{number}')
  .refine((one) => !one.split('/').includes('..'), 'a path without ..');
/** `data.rows`: names of fields, and places in lists. Empty: the value itself. */
const at = z.string().regex(/^(?:[\w-]{1,100}(?:\.[\w-]{1,100}){0,10})?$/, 'a path such as data.rows');
const values = z.record(z.string().regex(/^[\w.-]{1,100}$/), z.string().max(500));
const said = z.union([z.string().max(200), z.number(), z.boolean()]);
const amount = z.strictObject({ at, unit: z.enum(amountUnits) });

/**
 * A request. In its path, query, headers and json `{province}`, `{city}`, `{segment}`, `{search}`, `{where}`, `{count}`,
 * `{number}`, and the fields of its own as `{key}`, are filled in as text.
 */
const request = z.strictObject({
  method: z.enum(['GET', 'POST']).default('GET'),
  path,
  query: values.default({}),
  headers: values.default({}),
  json: z.record(z.string(), z.json()).exactOptional(),
});

/** How an answer says something: one of these values stands at this place. */
const says = z.strictObject({ at, equals: z.array(said).min(1).max(50) });

const change = request.extend({
  ok: says,
  /** Certain that nothing was done. What is said neither here nor there is not known. */
  failed: says.exactOptional(),
});

const named = (extra: string) => (one: { path: string; query: object; json?: unknown }) =>
  JSON.stringify([one.path, one.query, one.json ?? '']).includes(extra);

export const declaredShape = z.strictObject({
  id: z.string().regex(/^[a-z][a-z\d-]{0,49}$/),
  title: text,
  /** Address that the settings begin with; an organisation may give another. */
  base: z.url({ protocol: /^https?$/ }).max(500),
  /** How the key goes along. */
  auth: z
    .strictObject({ header: z.string().regex(/^[\w-]{1,100}$/), prefix: z.string().max(50).default('Bearer ') })
    .exactOptional(),
  /** What else the staff fill in; `{key}` in requests. */
  fields: z
    .array(z.strictObject({ key: z.string().regex(/^[a-z]\w{0,30}$/i), title: text }))
    .max(10)
    .default([]),
  query: request.extend({
    /** The list in the answer. */
    list: at,
    /** Of one entry. */
    number: at,
    monthly: amount.exactOptional(),
    nice: at.exactOptional(),
    /** The answer says that it wants to be asked later, or that there are none. */
    later: says.exactOptional(),
    none: says.exactOptional(),
  }),
  occupy: change.extend({ taken: says }).refine(named('{number}'), { message: 'the request names no {number}' }),
  release: change.refine(named('{number}'), { message: 'the request names no {number}' }).exactOptional(),
  confirm: change.refine(named('{number}'), { message: 'the request names no {number}' }).exactOptional(),
  /** Who has a number. Without it a call that broke off cannot be settled by itself. */
  look: request
    .extend({ free: says, ours: says, others: says })
    .refine(named('{number}'), { message: 'the request names no {number}' })
    .exactOptional(),
});
export type DeclaredCarrier = z.output<typeof declaredShape>;

/** What is wrong with a declared carrier, with its place; undefined where nothing is. */
export function declaredProblem(item: unknown): string | undefined {
  const read = declaredShape.safeParse(item);
  if (read.success) return undefined;
  const [issue] = read.error.issues;
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
}
