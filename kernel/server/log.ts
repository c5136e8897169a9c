import { destination, type Logger, pino, stdSerializers } from 'pino';

/**
 * The server's log: JSON lines on stderr. Of addresses it keeps scheme and host alone: keys stand in their paths, queries
 * and user names; of the database's errors not the rows that they quote.
 */
export function openLog(level: string, stream: NodeJS.WritableStream = stderr()): Logger {
  return pino(
    {
      level,
      serializers: { err: withoutRows, error: withoutRows },
      hooks: { streamWrite: hostsAlone },
    },
    stream,
  );
}

function stderr(): NodeJS.WritableStream {
  const out = destination(2);
  // Nobody reads it where the terminal or the parent is gone; that ends nothing.
  out.on('error', () => undefined);
  return out as unknown as NodeJS.WritableStream;
}

/** pg's errors quote the row that failed (`detail`), and what a statement was about (`where`). */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error);
  return rest;
}

/** Cuts the addresses in a text down to scheme and host. Those of files (in stacks) stay. */
export function hostsAlone(text: string): string {
  return text.replaceAll(/\b([a-z][a-z0-9+.-]{1,20}):\/\/([^\s"'`<>\\]*)/gi, (whole, scheme: string, rest: string) => {
    if (scheme.toLowerCase() === 'file') return whole;
    const end = rest.search(/[/?#]/);
    const authority = end === -1 ? rest : rest.slice(0, end);
    const host = authority.slice(authority.lastIndexOf('@') + 1);
    return `${scheme}://${host}${end === -1 || rest.slice(end) === '/' ? '' : '/…'}`;
  });
}
