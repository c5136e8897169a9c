/** Values of a query string; undefined ones are left out, lists repeat their key. */
export type Query = Record<string, string | number | boolean | undefined | readonly (string | number)[]>;

export function toSearchParams(query: Query): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value) params.append(key, String(item));
    else params.append(key, String(value));
  }
  return params;
}

/** `url` with `query` behind it, joined rightly where it has one already. */
export function withQuery(url: string, query: Query | undefined): string {
  const text = query === undefined ? '' : toSearchParams(query).toString();
  if (text === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}
