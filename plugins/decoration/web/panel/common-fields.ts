import { deepEqual } from 'fast-equals';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { Field, FieldGroup } from '../../shared/blocks/schema.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { readPath } from '../../shared/document/values.ts';
import type { DocumentStore } from '../document/document-store.ts';

/** What is edited in place in one block alone: its value makes no sense in another one. */
const ofOneAlone: ReadonlySet<Field['kind']> = new Set(['richtext', 'list', 'hotspots', 'cube', 'own']);

/**
 * The fields that all of these blocks have, by key and kind (and choices), in the groups of the first one: what can be
 * edited for all at once. Empty where a type is unknown.
 */
export function commonGroups(types: readonly string[]): FieldGroup[] {
  const schemas = [...new Set(types)].map((type) => blockDefinition(type)?.schema);
  const [first, ...others] = schemas;
  if (first === undefined || others.includes(undefined)) return [];
  const fits = (field: Field) =>
    !ofOneAlone.has(field.kind) &&
    others.every((schema) => schema?.some((group) => group.fields.some((other) => sameField(field, other))));
  return first
    .map((group) => ({ ...group, fields: group.fields.filter(fits) }))
    .filter((group) => group.fields.length > 0);
}

function sameField(a: Field, b: Field): boolean {
  if (a.key !== b.key || a.kind !== b.kind) return false;
  if (a.kind !== 'select' || b.kind !== 'select') return true;
  return a.options.length === b.options.length && a.options.every(({ value }, at) => value === b.options[at]?.value);
}

/** Do these blocks have different values at a key? */
export function differsAt(store: DocumentStore, ids: readonly NodeId[], area: 'props' | 'style', key: string): boolean {
  const values = ids.map((id) => readPath(store.cell(id)?.state[area], [key]));
  return values.some((value) => !deepEqual(value, values[0]));
}
