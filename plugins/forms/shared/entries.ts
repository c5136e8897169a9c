/** What a browser sends of a form: names and values, in order; a name may come several times. */
export type Entry = readonly [name: string, value: string];

/** One field's entries, by what stands behind its name: `''` is the field itself, `from`, `row.0.col` its parts. */
export interface FieldEntries {
  /** The first value of a part, trimmed at both ends; empty where there is none. */
  one(part?: string): string;
  /** Every value of a part that is not empty. */
  all(part?: string): string[];
  /** Was anything sent under this field's name, if only an empty text? */
  readonly sent: boolean;
  /** The parts that were sent. */
  parts(): string[];
}

/** The name that a field's control has in the form. */
export function fieldName(id: string, part = ''): string {
  return part === '' ? `f.${id}` : `f.${id}.${part}`;
}

/** Sorts a form's entries by field. Names that no field has are left out when they are asked for nothing. */
export function sortEntries(entries: readonly Entry[]): (id: string) => FieldEntries {
  const byName = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (!name.startsWith('f.')) continue;
    const list = byName.get(name);
    if (list === undefined) byName.set(name, [value]);
    else list.push(value);
  }
  return (id) => {
    const prefix = fieldName(id);
    const values = (part: string) => byName.get(fieldName(id, part)) ?? [];
    const own = () => [...byName.keys()].filter((name) => name === prefix || name.startsWith(`${prefix}.`));
    return {
      one: (part = '') => (values(part)[0] ?? '').trim(),
      all: (part = '') => values(part).filter((value) => value.trim() !== ''),
      get sent() {
        return own().length > 0;
      },
      parts: () => own().map((name) => name.slice(prefix.length + 1)),
    };
  };
}
