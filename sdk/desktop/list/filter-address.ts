/**
 * What a list is filtered by: `''` takes any text, `day` a day of the calendar (`yyyy-mm-dd`), a list of choices one of
 * them, the first where nothing is said.
 */
export type FilterShape = Record<string, '' | 'day' | readonly [string, ...string[]]>;

/** The values of a shape: one string each. */
export type FilterValues<S extends FilterShape> = {
  -readonly [K in keyof S]: S[K] extends readonly (infer Choice extends string)[] ? Choice : string;
};

/** The longest text that a filter takes from an address, in characters. */
export const longestFilter = 100;

/** The value of each filter where an address says nothing. */
export function noFilters<S extends FilterShape>(shape: S): FilterValues<S> {
  const values = Object.entries(shape).map(([key, takes]) => [key, typeof takes === 'string' ? '' : takes[0]]);
  return Object.fromEntries(values) as FilterValues<S>;
}

/** The filters that the query of an address says. What is no choice of the list, or too long, counts as not said. */
export function readFilters<S extends FilterShape>(shape: S, search: string): FilterValues<S> {
  const query = new URLSearchParams(search);
  const values: Record<string, string> = noFilters(shape);
  for (const [key, takes] of Object.entries(shape)) {
    const said = query.get(key);
    if (said === null) continue;
    if (typeof takes !== 'string' ? takes.includes(said) : takes === 'day' ? isDay(said) : said.length <= longestFilter)
      values[key] = said;
  }
  return values as FilterValues<S>;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The query of an address with these filters; what is at its first value is left out, what else it holds stays. */
export function writeFilters<S extends FilterShape>(shape: S, search: string, values: FilterValues<S>): string {
  const query = new URLSearchParams(search);
  const none: Record<string, string> = noFilters(shape);
  for (const [key, value] of Object.entries(values as Record<string, string>)) {
    if (value === none[key]) query.delete(key);
    else query.set(key, value);
  }
  return query.toString();
}
