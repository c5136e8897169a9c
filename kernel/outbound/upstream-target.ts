/** A query as `ctx.upstream` takes it. */
export type UpstreamQuery = Record<string, string | number | boolean | readonly (string | number)[]>;

/**
 * The address of a call below an upstream's own: `/orders` below `https://api.example.com/v2`. Each segment is decoded,
 * looked at and written anew, so that no spelling leads out of the upstream's path or past `patterns`. Undefined for
 * what is refused.
 */
export function upstreamTarget(
  base: string,
  patterns: readonly string[] | undefined,
  path: string,
  query: UpstreamQuery = {},
): URL | undefined {
  const segments = segmentsOf(path);
  if (segments === undefined) return undefined;
  if (patterns !== undefined && !patterns.some((pattern) => fits(pattern, segments))) return undefined;
  const target = new URL(base);
  const root = target.pathname
    .split('/')
    .filter(Boolean)
    .map((part) => `/${part}`)
    .join('');
  target.pathname = `${root}/${segments.map(written).join('/')}`;
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) target.searchParams.append(name, String(one));
  return target;
}

/** The decoded segments of `/a/b%20c`; the last one is empty where the path ends with a slash. */
function segmentsOf(path: string): string[] | undefined {
  if (!path.startsWith('/') || /[\\?#]/.test(path)) return undefined;
  const segments: string[] = [];
  for (const [index, raw] of path.slice(1).split('/').entries()) {
    let segment: string;
    try {
      segment = decodeURIComponent(raw);
    } catch {
      return undefined;
    }
    const last = index === path.split('/').length - 2;
    if (segment === '.' || segment === '..' || /[/\\\p{Cc}]/u.test(segment) || !segment.isWellFormed())
      return undefined;
    // Of a second layer of escapes some servers decode as well.
    if (/%(?:2e|2f|5c|25|0)/i.test(segment)) return undefined;
    if (segment === '' && !last) return undefined;
    segments.push(segment);
  }
  return segments;
}

function fits(pattern: string, segments: readonly string[]): boolean {
  const want = pattern.slice(1).split('/');
  const rest = want.at(-1) === '*';
  if (rest ? segments.length < want.length : segments.length !== want.length) return false;
  return (rest ? want.slice(0, -1) : want).every((part, index) => {
    const have = segments[index] ?? '';
    return part.startsWith(':') ? have !== '' : part === have;
  });
}

/** Escaped, but for what is plain in a path and means something to some servers (`models:predict`, `a,b`). */
function written(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:3A|40|24|26|2B|2C|3B|3D)/g, decodeURIComponent);
}
