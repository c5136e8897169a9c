/** A value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type Values = Record<string, Json | undefined>;

/**
 * A template with its values. A text that is one placeholder becomes the value itself, with its type; what misses its
 * value is left out of its list or object, and a list or an object of which nothing remains is left out as well.
 */
export function filled(template: Json, values: Values): Json | undefined {
  if (typeof template === 'string') return filledText(template, values);
  if (typeof template !== 'object' || template === null) return template;
  if (Array.isArray(template)) {
    const list = template.map((one) => filled(one, values)).filter((one) => one !== undefined);
    return list.length === 0 && template.length > 0 ? undefined : list;
  }
  const named = Object.entries(template);
  const entries = named.map(([name, one]) => [name, filled(one, values)] as const);
  const found = entries.filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return found.length === 0 && named.length > 0 ? undefined : Object.fromEntries(found);
}

/** Does the template name one of these placeholders? */
export function names(template: Json, placeholders: readonly string[]): boolean {
  if (typeof template === 'string') return placeholders.some((one) => template.includes(`{${one}}`));
  if (typeof template !== 'object' || template === null) return false;
  return Object.values(template).some((one) => names(one, placeholders));
}

function filledText(template: string, values: Values): Json | undefined {
  const [, alone] = /^\{(\w+)\}$/.exec(template) ?? [];
  if (alone !== undefined && Object.hasOwn(values, alone)) return values[alone];
  let missing = false;
  const text = template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    if (values[name] === undefined) missing = true;
    return String(values[name]);
  });
  return missing ? undefined : text;
}

/** The values at `data[].url` of an answer. */
export function valuesAt(answer: unknown, path: string): unknown[] {
  let found: unknown[] = [answer];
  for (const step of path.split('.')) {
    const each = step.endsWith('[]');
    const name = each ? step.slice(0, -2) : step;
    found = found.flatMap((one) => {
      if (typeof one !== 'object' || one === null || !Object.hasOwn(one, name)) return [];
      const value: unknown = Object.getOwnPropertyDescriptor(one, name)?.value;
      if (!each) return [value];
      return Array.isArray(value) ? value : [];
    });
  }
  return found.filter((one) => one !== undefined && one !== null);
}
