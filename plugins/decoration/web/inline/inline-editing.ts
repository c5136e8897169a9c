import { itemFields } from '../../shared/blocks/normal.ts';
import type { BlockSchema, Field } from '../../shared/blocks/schema.ts';
import type { NodeId } from '../../shared/document.ts';
import { Listeners } from '../document/keyed-listeners.ts';

/** The one text that is edited on the canvas itself, if any. */
export class Inline {
  #now: { id: NodeId; path: string } | undefined;
  readonly #listeners = new Listeners<NodeId>();

  /** The path of the text of this block that is edited. */
  pathIn(id: NodeId): string | undefined {
    return this.#now?.id === id ? this.#now.path : undefined;
  }

  begin(id: NodeId, path: string): void {
    this.end();
    this.#now = { id, path };
    this.#listeners.tell(id);
  }

  end(): void {
    const before = this.#now;
    this.#now = undefined;
    if (before !== undefined) this.#listeners.tell(before.id);
  }

  on(id: NodeId, listener: () => void): () => void {
    return this.#listeners.on(id, listener);
  }
}

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
