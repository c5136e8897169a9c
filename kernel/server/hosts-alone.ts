/** Written out, or encoded within another address. Up to what ends a text in JSON or a message; quotes may stand in a path. */
const withScheme = /\b([a-z][a-z0-9]{1,20})(:\/\/|%3A%2F%2F)([^\s"<>\\]*)/gi;
/** Of an address without a scheme, such as the path of a request. */
const query = /\?[^\s"<>\\?=]*=[^\s"<>\\]*/g;

/** Cuts the addresses in a text down to scheme and host, or, where they have no scheme, by their query. Those of files (in stacks) stay. */
export function hostsAlone(text: string): string {
  return text
    .replaceAll(withScheme, (whole, scheme: string, colon: string, rest: string) => {
      if (scheme.toLowerCase() === 'file') return whole;
      if (colon !== '://') return `${scheme}://…`;
      const { host, more } = parts(rest);
      return `${scheme}://${host}${more === '' || more === '/' ? more.slice(1) : `/…${closing(more)}`}`;
    })
    .replaceAll(query, (found) => `?…${closing(found)}`);
}

function parts(rest: string): { host: string; more: string } {
  const cut = (from: number): number => {
    const at = rest.slice(from).search(/[/?#]/);
    return at === -1 ? rest.length : from + at;
  };
  let end = cut(0);
  // What stands behind the colon is no port: a password with a slash in it, which goes on.
  if (!rest.slice(0, end).includes('@') && /^[^:[]*:[^:]*[^\d:]/.test(rest.slice(0, end)) && rest.includes('@'))
    end = cut(rest.lastIndexOf('@'));
  const authority = rest.slice(0, end);
  return { host: authority.slice(authority.lastIndexOf('@') + 1), more: rest.slice(end) };
}

/** The quote or bracket that belongs to the words around an address. */
function closing(address: string): string {
  const last = address.slice(-1);
  return last === "'" || last === '`' || last === ')' ? last : '';
}
