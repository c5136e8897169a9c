import { FitoutError } from '../../base/errors.ts';
import { type TableContent, tableBytes } from '../../tables.ts';
import type { ServerRequest } from '../request.ts';
import type { TableLimits } from './limits.ts';
import { readTable } from './read-table.ts';

/**
 * The table that a request brings as its file, of a call with `tableUpload`, or with an `upload` of one byte more than
 * `limits.bytes`; throws as `readTable` does.
 */
export async function uploadedTable(
  { files, caller }: Pick<ServerRequest, 'files' | 'caller'>,
  limits: TableLimits,
): Promise<{ filename: string } & TableContent> {
  for await (const { filename, stream } of files()) {
    const bytes = Buffer.concat(await stream.toArray());
    const maxBytes = limits.bytes ?? tableBytes;
    if (bytes.length > maxBytes) throw tooLarge(maxBytes);
    return { filename, ...(await readTable(bytes, limits, String(caller.id))) };
  }
  throw new FitoutError('badRequest', { reason: 'kernel.no-file' });
}

function tooLarge(maxBytes: number): FitoutError {
  const megabytes = maxBytes / 1_000_000;
  return new FitoutError('tooLarge', {
    reason: 'kernel.table-bytes',
    message: { zh: `文件最大 ${megabytes} MB`, en: `A file may have ${megabytes} MB at most` },
  });
}
