import { deepEqual } from 'fast-equals';
import { bounded, safeColor } from '../color.ts';
import type { Json, Props } from '../document/document.ts';
import { asLink } from '../link.ts';
import type { BlockSchema, Field } from './schema.ts';

/**
 * A block's values as its schema says: what is missing or of another shape becomes the default, pictures and links are
 * whole or nothing, items of a list that are none are left out. Keys that the schema does not know stay as they are.
 * What is right comes back as the same object. Never throws, whatever was stored.
 */
export function normalProps(schema: BlockSchema, defaults: Props, props: Props): Props {
  const fields = schema.flatMap((group) => group.fields);
  const known = new Set(fields.map((field) => field.key));
  // Values that a field edits along with its own, such as the columns of a cube.
  const loose = Object.keys(defaults).filter((key) => !known.has(key));
  const next = normalHolder(fields, defaults, props);
  return loose.reduce((holder, key) => put(holder, key, likeDefault(own(holder, key), defaults[key] as Json)), next);
}

/** Brings one value into the shape that its field gives it. `fallback` stands in where nothing can be made of it. */
export function normalValue(field: Field, value: Json | undefined, fallback: Json): Json {
  switch (field.kind) {
    case 'text':
    case 'richtext':
    case 'color':
    case 'offered':
    case 'source':
      return asText(value) ?? fallback;
    case 'time':
      return normalTime(value, fallback);
    case 'number':
    case 'slider':
      return isNumber(value) ? value : fallback;
    case 'switch':
      return typeof value === 'boolean' ? value : fallback;
    case 'select':
      return field.options.some((option) => option.value === value) ? (value as Json) : fallback;
    case 'image':
    case 'video':
      return normalAsset(value);
    case 'link':
      return same(value, asLink(value));
    case 'own':
      return likeOwn(value, fallback);
    default:
      return normalList(field, value, fallback);
  }
}

/** The fields of an item of a list, of a spot or of a cell; undefined where the field is no list. */
export function itemFields(field: Field): readonly Field[] | undefined {
  if (field.kind === 'list') return field.fields;
  if (field.kind === 'hotspots') return spotFields;
  if (field.kind === 'picked') return pickedFields;
  return field.kind === 'cube' ? cellFields : undefined;
}

const label = { zh: '', en: '' };
const link: Field = { kind: 'link', key: 'link', label };
// Literals, so that a bundle that only wants an address of api.ts leaves all of this out.
const spotFields: readonly Field[] = [
  { kind: 'number', key: 'x', label, min: 0, max: 100 },
  { kind: 'number', key: 'y', label, min: 0, max: 100 },
  { kind: 'number', key: 'w', label, min: 0, max: 100 },
  { kind: 'number', key: 'h', label, min: 0, max: 100 },
  link,
  { kind: 'text', key: 'label', label },
];
const pickedFields: readonly Field[] = [
  { kind: 'text', key: 'id', label },
  { kind: 'text', key: 'name', label },
];
const cellFields: readonly Field[] = [
  { kind: 'number', key: 'x', label, min: 0, max: 24 },
  { kind: 'number', key: 'y', label, min: 0, max: 24 },
  { kind: 'number', key: 'w', label, min: 1, max: 24 },
  { kind: 'number', key: 'h', label, min: 1, max: 24 },
  { kind: 'image', key: 'image', label },
  link,
];

function normalList(field: Field, value: Json | undefined, fallback: Json): Json {
  if (!Array.isArray(value)) return fallback;
  const fields = itemFields(field) ?? [];
  // A sample of what to write stands in a new item alone, never where a text is missing.
  const empty = field.kind === 'list' ? { ...field.item(), ...blank(fields.filter(isWord)) } : blank(fields);
  const items = value.filter(isObject).map((item) => normalHolder(fields, empty, item, field.kind !== 'list'));
  return items.length === value.length && items.every((item, index) => item === value[index]) ? value : items;
}

const isWord = ({ kind }: Field) => kind === 'text' || kind === 'richtext';

/** The values of a spot or a cell that says nothing: the least of every number, no picture, no link. */
function blank(fields: readonly Field[]): Props {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.kind === 'number' ? field.min : normalValue(field, null, '')]),
  );
}

function normalHolder(fields: readonly Field[], defaults: Props, holder: Props, within = false): Props {
  return fields.reduce((next, field) => {
    const known = own(defaults, field.key);
    // A choice without a default came after its block: what was stored without it stays as it is.
    if (field.kind === 'select' && known === undefined && own(next, field.key) === undefined) return next;
    const fallback = known ?? firstChoice(field);
    const value = normalValue(field, own(next, field.key), fallback);
    const fits = within && field.kind === 'number' ? bounded(value, field.min, field.max, field.min) : value;
    return put(next, field.key, fits);
  }, holder);
}

/** What a choice is where nothing is stored, if its block has no default of it. */
const firstChoice = (field: Field): Json => (field.kind === 'select' ? (field.options[0]?.value ?? null) : null);

/** A moment in UTC, or none. */
function normalTime(value: Json | undefined, fallback: Json): Json {
  if (typeof value !== 'string') return fallback;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
}

/** A picture or film of the library, or null. */
function normalAsset(value: Json | undefined): Json {
  if (!isObject(value)) return null;
  const { key, width, height, alt, color } = value;
  if (typeof key !== 'string' || !/^[\w-]{1,128}$/.test(key)) return null;
  const size = (pixels: Json | undefined) => Math.round(bounded(pixels, 0, 100_000, 0));
  const ground = safeColor(color);
  const { color: _, ...rest } = value;
  return same(value, {
    ...rest,
    key,
    width: size(width),
    height: size(height),
    alt: asText(alt) ?? '',
    ...(ground === undefined ? {} : { color: ground }),
  });
}

/** A value of a shape of its own: its block reads it with care; here it is at least a list, a text or an object. */
function likeOwn(value: Json | undefined, fallback: Json): Json {
  if (Array.isArray(fallback)) return Array.isArray(value) ? value : fallback;
  if (isObject(fallback)) return isObject(value) ? value : fallback;
  return likeDefault(value, fallback);
}

function likeDefault(value: Json | undefined, otherwise: Json): Json {
  if (isNumber(otherwise)) return isNumber(value) ? value : otherwise;
  return typeof value === typeof otherwise && value !== null ? (value as Json) : otherwise;
}

function asText(value: Json | undefined): string | undefined {
  if (isNumber(value)) return String(value);
  return typeof value === 'string' ? value : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(holder: Props, key: string): Json | undefined {
  return Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function put(holder: Props, key: string, value: Json): Props {
  return own(holder, key) === value ? holder : { ...holder, [key]: value };
}

function same(before: Json | undefined, after: Json): Json {
  return deepEqual(before, after) ? (before as Json) : after;
}
