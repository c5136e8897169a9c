/** What ends an address in JSON or a message. Quotes may stand in a path. */
const end = /[\s"<>\\]/;
/** As a value within another address. */
const encoded = /%3A%2F%2F[^\s"<>\\]*/gi;
/** Of an address without a scheme, such as the path of a request. */
const query = /\?[^\s"<>\\?=]*=[^\s"<>\\]*/g;

/** Cuts the addresses in a text down to scheme and host, or, where they have no scheme, by their query. Those of files (in stacks) stay. */
export function hostsAlone(text: string): string {
  const shorter = text.replaceAll(encoded, (found) => `://…${closing(found)}`);
  return cutPaths(shorter).replaceAll(query, (found) => `?…${closing(found)}`);
}

function cutPaths(text: string): string {
  let done = '';
  let from = 0;
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', from)) {
    const start = at + 3;
    const length = text.slice(start).search(end);
    const stop = length === -1 ? text.length : start + length;
    const isFile = text.slice(Math.max(0, at - 4), at).toLowerCase() === 'file';
    done += text.slice(from, start) + (isFile ? text.slice(start, stop) : hostOf(text.slice(start, stop)));
    from = stop;
  }
  return done + text.slice(from);
}

function hostOf(address: string): string {
  const { host, more } = parts(address);
  return `${host}${more === '' || more === '/' ? '' : `/…${closing(more)}`}`;
}

function parts(rest: string): { host: string; more: string } {
  const cut = (from: number): number => {
    const at = rest.slice(from).search(/[/?#]/);
    return at === -1 ? rest.length : from + at;
  };
  let until = cut(0);
  // What stands behind the colon is no port: a password with a slash in it, which goes on.
  if (!rest.slice(0, until).includes('@') && /^[^:[]*:[^:]*[^\d:]/.test(rest.slice(0, until)) && rest.includes('@'))
    until = cut(rest.lastIndexOf('@'));
  const authority = rest.slice(0, until);
  return { host: authority.slice(authority.lastIndexOf('@') + 1), more: rest.slice(until) };
}

/** The quote or bracket that belongs to the words around an address. */
function closing(address: string): string {
  const last = address.slice(-1);
  return last === "'" || last === '`' || last === ')' ? last : '';
}
