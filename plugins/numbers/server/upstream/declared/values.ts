type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Texts of a template with `{name}` filled in, as text; what is not known stays as it is. */
export function filled(template: Json, values: Readonly<Record<string, string>>): Json {
  if (typeof template === 'string')
    return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
    );
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) return template.map((one) => filled(one, values));
  return Object.fromEntries(Object.entries(template).map(([name, one]) => [name, filled(one, values)]));
}

/** `filled` for a path: what is filled in cannot lead elsewhere. */
export function filledPath(template: string, values: Readonly<Record<string, string>>): string {
  const encoded = Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]);
  return String(filled(template, Object.fromEntries(encoded)));
}

/** The value at `data.rows.0`, of own fields alone; the value itself for an empty path. */
export function valueAt(holder: unknown, path: string): unknown {
  let found = holder;
  for (const step of path === '' ? [] : path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.getOwnPropertyDescriptor(found, step)?.value;
  }
  return found;
}
