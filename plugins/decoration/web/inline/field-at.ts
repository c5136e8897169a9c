import { itemFields } from '../../shared/blocks/normal.ts';
import type { BlockSchema, Field } from '../../shared/blocks/schema.ts';

/** The field at a path, `items.2.title`; undefined where the schema has none. */
export function fieldAt(schema: BlockSchema, path: string): Field | undefined {
  const keys = path.split('.').filter((key) => !/^\d+$/.test(key));
  let fields: readonly Field[] = schema.flatMap((group) => group.fields);
  let found: Field | undefined;
  for (const key of keys) {
    found = fields.find((field) => field.key === key);
    if (found === undefined) return undefined;
    fields = itemFields(found) ?? [];
  }
  return found;
}
