import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import { hostsAlone } from '../settings/hosts-alone.ts';

/**
 * The server's log: JSON lines on stderr. Of addresses it keeps scheme and host alone: keys stand in their paths, queries
 * and user names; of those without a scheme all but the query; of the database's errors not the rows that they quote.
 */
export function openLog(level: string, stream: DestinationStream = stderr()): Logger {
  return pino(
    {
      level,
      serializers: { err: withoutRows, error: withoutRows },
      hooks: { streamWrite: hostsAlone },
    },
    stream,
  );
}

function stderr(): DestinationStream {
  const out = destination(2);
  // Nobody reads it where the terminal or the parent is gone; that ends nothing.
  out.on('error', () => undefined);
  return out;
}

/** pg's errors quote the row that failed (`detail`), and what a statement was about (`where`). */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error);
  return rest;
}
