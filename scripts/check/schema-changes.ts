import type { Schema } from '../../kernel/openapi/document.ts';

/** A request may take more than before, an answer may say more. */
export type Side = 'request' | 'answer';

/** Named schemas of a document. */
export type Named = Record<string, Schema>;

export interface Compared {
  side: Side;
  before: Named;
  after: Named;
}

/** A schema of one basic type, or of any; texts and numbers that stand for themselves are its values. */
interface Atom {
  type: string;
  schema: Schema;
  values?: readonly unknown[];
  /** Of a named schema, its name: one that holds itself ends there. */
  name?: string;
}

/**
 * What clients made for `before` would meet in `after`, one line each: of a request what is taken no more or newly asked
 * for, of an answer what is gone or of another type. A new value of an enumeration, and a new alternative of a type that
 * was there, are none: clients pass over them.
 */
export function schemaBreaks(compared: Compared, before: Schema, after: Schema, where: string): string[] {
  return compare(compared, before, after, where, new Set());
}

function compare(
  compared: Compared,
  before: Schema,
  after: Schema,
  where: string,
  seen: ReadonlySet<string>,
): string[] {
  const old = atomsOf(before, compared.before);
  const now = atomsOf(after, compared.after);
  const types = typeBreaks(compared.side, old, now, where);
  if (types.length > 0) return types;
  if (now.some(({ type }) => type === 'any')) return [];
  return old.flatMap((atom) => {
    // Of several of its type the one that is nearest.
    const [nearest = []] = now
      .filter((one) => meets(compared.side, atom, one))
      .map((one) => atomBreaks(compared, atom, one, where, seen))
      .sort((a, b) => a.length - b.length);
    return nearest;
  });
}

/** May `now` stand in the place of `old`? Whole numbers are numbers: a request may widen to them, an answer narrow. */
function meets(side: Side, old: Atom, now: Atom): boolean {
  const [narrow, wide] = side === 'request' ? [old.type, now.type] : [now.type, old.type];
  return narrow === wide || (narrow === 'integer' && wide === 'number');
}

const covers = (wide: readonly Atom[], { type }: Atom): boolean =>
  wide.some((one) => one.type === 'any' || one.type === type || (one.type === 'number' && type === 'integer'));

function typeBreaks(side: Side, before: readonly Atom[], after: readonly Atom[], where: string): string[] {
  // What answered nothing was nothing to hold on to.
  if (side === 'answer' && before.every(({ type }) => type === 'null')) return [];
  const [narrow, wide] = side === 'request' ? [before, after] : [after, before];
  const isCovered = narrow.every((atom) => covers(wide, atom));
  // A type that an answer has no more may have been all that a client looked for.
  const lost = side === 'answer' && before.some((atom) => !mayGo.has(atom.type) && !covers(after, atom));
  if (isCovered && !lost) return [];
  return [`${where} was ${namesOf(before)} and is ${namesOf(after)}`];
}

/** Types of an answer that clients do without: a number that is whole is one still. */
const mayGo = new Set(['any', 'null', 'number']);

const namesOf = (atoms: readonly Atom[]): string => [...new Set(atoms.map(({ type }) => type))].join(' or ');

function atomBreaks(compared: Compared, before: Atom, after: Atom, where: string, seen: ReadonlySet<string>): string[] {
  const pair =
    before.name === undefined || after.name === undefined ? undefined : `${before.name} ${after.name} ${before.type}`;
  if (pair !== undefined && seen.has(pair)) return [];
  const inside = pair === undefined ? seen : new Set([...seen, pair]);
  return [
    ...valueBreaks(compared.side, before, after, where),
    ...(compared.side === 'request' && before.values === undefined
      ? limitBreaks(before.schema, after.schema, where)
      : []),
    ...fieldBreaks(compared, before.schema, after.schema, where, inside),
    ...itemBreaks(compared, before.schema, after.schema, where, inside),
  ];
}

function valueBreaks(side: Side, before: Atom, after: Atom, where: string): string[] {
  const listed = (values: readonly unknown[]): string => values.map((one) => JSON.stringify(one)).join(', ');
  if (before.values === undefined)
    return side === 'request' && after.values !== undefined ? [`${where} takes only ${listed(after.values)}`] : [];
  const left = after.values === undefined ? undefined : new Set(after.values.map((one) => JSON.stringify(one)));
  const lost = before.values.filter((value) =>
    left === undefined ? side === 'request' && !fits(value, after.schema) : !left.has(JSON.stringify(value)),
  );
  return lost.length === 0 ? [] : [`${where} has ${listed(lost)} no more`];
}

/** Does a text or a number keep to the limits of its type? */
function fits(value: unknown, { minLength = 0, maxLength = Infinity, pattern = '', ...limits }: Schema): boolean {
  if (typeof value === 'string')
    return value.length >= minLength && value.length <= maxLength && new RegExp(pattern, 'u').test(value);
  return typeof value !== 'number' || (value >= (limits.minimum ?? -Infinity) && value <= (limits.maximum ?? Infinity));
}

const leasts = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const mosts = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'x-max-bytes'] as const;
const exact = ['pattern', 'format', 'multipleOf'] as const;

function limitBreaks(before: Schema, after: Schema, where: string): string[] {
  const higher = leasts.filter((name) => (after[name] ?? -Infinity) > (before[name] ?? -Infinity));
  const lower = mosts.filter((name) => (after[name] ?? Infinity) < (before[name] ?? Infinity));
  const other = exact.filter((name) => after[name] !== undefined && after[name] !== before[name]);
  return [...higher, ...lower, ...other].map(
    (name) => `${where}: ${name} was ${before[name] ?? 'not set'} and is ${after[name]}`,
  );
}

function fieldBreaks(
  compared: Compared,
  before: Schema,
  after: Schema,
  where: string,
  seen: ReadonlySet<string>,
): string[] {
  const at = (name: string): string => (where === '' ? name : `${where}.${name}`);
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  const fields = Object.entries(old).flatMap(([name, field]) =>
    now[name] === undefined ? [`${at(name)} is gone`] : compare(compared, field, now[name], at(name), seen),
  );
  const [was, is] = [new Set(before.required), new Set(after.required)];
  const needs =
    compared.side === 'request'
      ? [...is.difference(was)].map((name) => `${at(name)} is asked for`)
      : [...was.difference(is)].filter((name) => now[name] !== undefined).map((name) => `${at(name)} may be left out`);
  return [...fields, ...needs, ...restBreaks(compared, before, after, where, seen)];
}

/** Of fields by names that are not listed. */
function restBreaks(
  compared: Compared,
  before: Schema,
  after: Schema,
  where: string,
  seen: ReadonlySet<string>,
): string[] {
  const [old = true, now = true] = [before.additionalProperties, after.additionalProperties];
  if (old === false) return [];
  if (now === false) return compared.side === 'request' ? [`${where} takes no other fields any more`] : [];
  if (compared.side === 'answer' && (old === true || now === true)) return [];
  return compare(compared, old === true ? {} : old, now === true ? {} : now, `${where}.*`, seen);
}

function itemBreaks(
  compared: Compared,
  before: Schema,
  after: Schema,
  where: string,
  seen: ReadonlySet<string>,
): string[] {
  const [old, now] = [before.prefixItems ?? [], after.prefixItems ?? []];
  if (old.length !== now.length) return [`${where} had ${old.length} places and has ${now.length}`];
  const places = old.flatMap((item, index) => compare(compared, item, now[index] ?? {}, `${where}[${index}]`, seen));
  const [item, itemNow] = [before.items ?? {}, after.items ?? {}];
  if (typeof item !== 'object' || typeof itemNow !== 'object')
    return item === itemNow || itemNow === true ? places : [...places, `${where} has other places`];
  return [...places, ...compare(compared, item, itemNow, `${where}[]`, seen)];
}

/** The alternatives of a schema, each of one basic type. */
function atomsOf(schema: Schema, named: Named, name?: string): Atom[] {
  if (schema.$ref !== undefined) {
    const target = schema.$ref.split('/').at(-1) ?? '';
    return atomsOf(named[target] ?? {}, named, target);
  }
  const { anyOf, oneOf, allOf, ...own } = schema;
  const some = anyOf ?? oneOf;
  if (some !== undefined) return merged(some.flatMap((one) => atomsOf(one, named, name)));
  if (allOf !== undefined) return atomsOf(together([...allOf.map((one) => resolved(one, named)), own]), named, name);
  const values = own.const !== undefined ? [own.const] : own.enum;
  if (values !== undefined)
    return merged(values.map((value) => ({ type: typeOf(value), schema: {}, values: [value] })));
  const types = own.type === undefined ? [own.properties === undefined ? 'any' : 'object'] : [own.type].flat();
  return types.map((type) => ({ type, schema: own, ...(name === undefined ? {} : { name }) }));
}

function resolved(schema: Schema, named: Named): Schema {
  return schema.$ref === undefined ? schema : (named[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

/** An object that is all of these. */
function together(parts: readonly Schema[]): Schema {
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Number.isInteger(value)) return 'integer';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Values of one type are one enumeration. */
function merged(atoms: readonly Atom[]): Atom[] {
  const groups = Map.groupBy(
    atoms.filter(({ values }) => values),
    ({ type }) => type,
  );
  const enumerations = [...groups].map(
    ([type, some]): Atom => ({ type, schema: {}, values: some.flatMap(({ values = [] }) => values) }),
  );
  return [...atoms.filter(({ values }) => !values), ...enumerations];
}
