import { Readable } from 'node:stream';
import { FitoutError, pluralize } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { isHeader } from '../../shared/imports/columns.ts';
import { nextNo } from '../pools/pools.ts';
import type { Tables } from '../tables.ts';
import { type BatchRow, insertBatch } from './batches.ts';
import { guessMapping } from './preview.ts';
import { readRows, type StoredFile, stream } from './read/index.ts';
import { maxCell, maxColumns, type Row, unreadable } from './read/row.ts';
import { openWorkbook } from './read/sheet.ts';
import { type FileFormat, Sniffer } from './read/sniff.ts';

const sampleRows = 40;

type Upload = AsyncIterable<{ filename: string; stream: Readable }> | Iterable<{ filename: string; stream: Readable }>;

interface Where {
  orgId: bigint;
  pool: bigint;
  person: bigint;
}

/** Keeps the one file of a request in the store, looks at its beginning and makes a batch of it. Nothing is imported yet. */
export async function uploadBatch(
  ctx: ServerContext,
  { orgId, pool, person }: Where,
  files: Upload,
): Promise<BatchRow> {
  for await (const { filename, stream } of files) {
    const id = ctx.ids.next();
    const kept = await keep(ctx, id, stream);
    try {
      const { format, notes } = await look(ctx, kept.file, kept.format());
      return await ctx.database.transaction<Tables, BatchRow>(async (tx) => {
        const no = await nextNo(tx, 'batch', orgId);
        return insertBatch(tx, {
          ...{ id, org_id: orgId, no, pool_id: pool, name: clean(filename), state: 'uploaded' },
          ...{ made_by: person, blob: kept.file.blob, blob_from: kept.file.from, bytes: BigInt(kept.file.bytes) },
          ...{ format: JSON.stringify(format), mapping: JSON.stringify(guessMapping(format)) },
          ...{ rows: 0, created: 0, known: 0, bad: 0, notes: JSON.stringify(notes) },
        });
      });
    } catch (error) {
      await ctx.blobs.delete(kept.file.blob);
      throw error;
    }
  }
  throw new FitoutError('badRequest', { reason: 'numbers.no-file' });
}

/** The same with a file of the server's folder, which stays where it is and may change: a copy is imported. */
export async function batchFromFolder(ctx: ServerContext, where: Where, name: string): Promise<BatchRow> {
  return uploadBatch(ctx, where, [{ filename: name, stream: await ctx.inbox.open(where.orgId, name) }]);
}

/** Streams a file into the store behind a mark of its batch's, so that its bytes are nobody else's to delete. */
async function keep(
  ctx: ServerContext,
  id: bigint,
  stream: Readable,
): Promise<{ file: StoredFile; format(): FileFormat }> {
  const sniffer = new Sniffer();
  const mark = Buffer.from(`fitout.numbers import ${id}\n`, 'latin1');
  async function* marked(): AsyncIterable<Buffer> {
    yield mark;
    // Cast: an upload is of bytes.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sniffer.look(chunk);
      yield chunk;
    }
  }
  const { key } = await ctx.blobs.put(Readable.from(marked(), { objectMode: false }));
  return { file: { blob: key, from: mark.length, bytes: sniffer.bytes }, format: () => sniffer.format() };
}

/** The first rows, whether the first of them is a header, and what one should know of the file. */
async function look(
  ctx: ServerContext,
  file: StoredFile,
  plain: FileFormat,
): Promise<{ format: FileFormat; notes: { zh: string; en: string }[] }> {
  const notes: { zh: string; en: string }[] = [];
  if (plain.kind === 'xlsx') {
    const { sheets } = await openWorkbook(() => stream(ctx.blobs, file));
    if (sheets > 1)
      notes.push({
        zh: `工作簿有 ${sheets} 个工作表，只导入第一个`,
        en: `The workbook has ${pluralize(sheets, 'sheet', 'sheets')}. Only the first is imported`,
      });
  }
  const sample: Row[] = [];
  for await (const { rows } of readRows(ctx.blobs, file, plain)) {
    sample.push(...rows.slice(0, sampleRows));
    if (sample.length >= sampleRows) break;
  }
  const shown = sample
    .slice(0, sampleRows)
    .map((row) => ({ ...row, cells: row.cells.slice(0, maxColumns).map(clean) }));
  const [first] = shown;
  if (first === undefined) throw unreadable('empty', { zh: '文件里没有号码', en: 'The file contains no numbers' });
  if ((plain.kind === 'csv' || plain.kind === 'xlsx') && isHeader(first.cells)) {
    const names = [...first.cells];
    return { format: { ...plain, header: true, names, sample: shown.slice(1) }, notes };
  }
  return { format: { ...plain, sample: shown }, notes };
}

/** Text that the database can hold. */
function clean(cell: string): string {
  return cell
    .slice(0, maxCell)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_C}\ufeff]/gu, ' ')
    .trim();
}
