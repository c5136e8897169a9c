import { escapeHtml } from '../../../sdk/base/escape-html.ts';
import type { ApiDocument, Schema } from '../document.ts';
import type { Say } from './texts.ts';

interface View {
  document: ApiDocument;
  say: Say;
  /** Names of the schemas that this one stands in: one that holds itself is told once. */
  within: readonly string[];
}

const resolve = (
  { document, within }: View,
  schema: Schema,
): { schema: Schema; within: readonly string[]; again?: string } => {
  if (schema.$ref === undefined) return { schema, within };
  const name = schema.$ref.split('/').at(-1) ?? '';
  if (within.includes(name)) return { schema: {}, within, again: name };
  return { schema: document.components.schemas[name] ?? {}, within: [...within, name] };
};

/** A schema for a reader: its type in a line, and below it what it holds. */
export function schemaHtml(document: ApiDocument, say: Say, schema: Schema): string {
  const view = { document, say, within: [] };
  return `<div class="schema"><p>${typeOf(view, schema)}</p>${partsOf(view, schema)}</div>`;
}

/** The type of a schema in a line. */
export function typeHtml(document: ApiDocument, say: Say, schema: Schema): string {
  return typeOf({ document, say, within: [] }, schema);
}

function typeOf(view: View, given: Schema): string {
  const { schema, within, again } = resolve(view, given);
  const inner = { ...view, within };
  if (again !== undefined) return `<em>${escapeHtml(again)}</em>`;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  const some = schema.anyOf ?? schema.oneOf;
  if (some !== undefined) return [...new Set(some.map((one) => typeOf(inner, one)))].join(' | ');
  if (schema.format === 'binary') return view.say('file') + bytesOf(schema);
  if (schema.items !== undefined && typeof schema.items === 'object')
    return `${view.say('listOf')} ${typeOf(inner, schema.items)}${limitsOf(schema)}`;
  if (typeof schema.additionalProperties === 'object' && schema.properties === undefined)
    return `${view.say('recordOf')} ${typeOf(inner, schema.additionalProperties)}`;
  const types = [schema.type ?? []].flat();
  if (types.length === 0 && schema.allOf === undefined) return `<i>${view.say('any')}</i>`;
  const format = schema.format === undefined ? '' : ` <small>${escapeHtml(schema.format)}</small>`;
  return `${types.length === 0 ? 'object' : types.map(escapeHtml).join(' | ')}${format}${limitsOf(schema)}`;
}

const literal = (value: unknown): string => `<code class="value">${escapeHtml(JSON.stringify(value))}</code>`;

/** ` 1–200` and the like, and what is taken where a field is left out. */
function limitsOf(schema: Schema): string {
  const least = schema.minimum ?? schema.minLength ?? schema.minItems;
  const most = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  const range =
    least === undefined && most === undefined
      ? []
      : [most === undefined ? `≥ ${least}` : least === undefined ? `≤ ${most}` : `${least}–${most}`];
  const usual = schema.default === undefined ? [] : [`= ${JSON.stringify(schema.default)}`];
  const said = [...range, ...usual].map(escapeHtml).join(', ');
  return said === '' ? '' : ` <small>${said}</small>`;
}

function bytesOf({ 'x-max-bytes': most }: Schema): string {
  return most === undefined ? '' : ` <small>≤ ${sizeOf(most)}</small>`;
}

/** `20 MB`, `256 kB`. */
export function sizeOf(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} kB`;
}

/** The fields of what a schema holds, through lists, records and alternatives. */
function partsOf(view: View, given: Schema): string {
  const { schema, within } = resolve(view, given);
  const inner = { ...view, within };
  const below = [
    ...(schema.anyOf ?? schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(typeof schema.items === 'object' ? [schema.items] : []),
    ...(schema.prefixItems ?? []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ].map((part) => partsOf(inner, part));
  return `${fieldsOf(inner, schema)}${below.join('')}`;
}

function fieldsOf(view: View, schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return '';
  const items = fields.map(([name, field]) => {
    const needed = (schema.required ?? []).includes(name)
      ? ''
      : ` <small class="optional">${view.say('optional')}</small>`;
    const about = field.description === undefined ? '' : `<br><small>${escapeHtml(field.description)}</small>`;
    return `<li><code>${escapeHtml(name)}</code> ${typeOf(view, field)}${needed}${about}${partsOf(view, field)}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}
