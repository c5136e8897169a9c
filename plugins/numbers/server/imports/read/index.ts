import { CsvReader, type CsvRow } from '@fitout/sdk';
import type { Blobs } from '@fitout/sdk/server';
import { JsonItems, rowsOf } from './json.ts';
import { maxColumns, type Row } from './row.ts';
import { openWorkbook, sheetRowsOf } from './sheet.ts';
import type { FileFormat } from './sniff.ts';

/** A file in the store: behind a mark of its own, so that its bytes are nobody else's, whoever uploads the same ones. */
export interface StoredFile {
  blob: string;
  /** Of the mark. */
  from: number;
  /** Of the file. */
  bytes: number;
}

/** Rows, and how many bytes of the file they took with all before them. */
export interface Piece {
  rows: Row[];
  bytes: number;
}

/** The bytes of a stored file, from its beginning. */
export function stream(blobs: Blobs, { blob, from, bytes }: StoredFile): AsyncIterable<Buffer> {
  return (async function* () {
    // Cast: the store's streams are of bytes.
    yield* (await blobs.get(blob, { start: from, end: from + bytes - 1 })) as AsyncIterable<Buffer>;
  })();
}

/** All rows of a file, in pieces, the header left out. What it holds in memory does not grow with it, but for texts of XLSX. */
export async function* readRows(blobs: Blobs, file: StoredFile, format: FileFormat): AsyncGenerator<Piece> {
  let header = format.header;
  for await (const piece of pieces(blobs, file, format)) {
    if (header && piece.rows.length > 0) {
      header = false;
      piece.rows.shift();
    }
    yield piece;
  }
}

async function* pieces(blobs: Blobs, file: StoredFile, format: FileFormat): AsyncGenerator<Piece> {
  if (format.kind === 'xlsx') {
    const book = await openWorkbook(() => stream(blobs, file));
    yield* sheetRowsOf(stream(blobs, file), book);
    return;
  }
  const decoder = new TextDecoder(format.encoding);
  const reader = format.kind === 'csv' ? new CsvRows(format.delimiter) : new JsonRows(format.names);
  let bytes = 0;
  for await (const chunk of stream(blobs, file)) {
    bytes += chunk.length;
    yield { rows: reader.push(decoder.decode(chunk, { stream: true })), bytes };
  }
  const last = reader.push(decoder.decode());
  yield { rows: [...last, ...reader.end()], bytes };
}

/** Rows out of CSV that comes in pieces. */
export class CsvRows {
  readonly #reader: CsvReader;

  constructor(delimiter: string) {
    this.#reader = new CsvReader({ delimiter, maxColumns: maxColumns, maxLines: 20 });
  }

  push(text: string): Row[] {
    return this.#reader.push(text).map(rowOf);
  }

  end(): Row[] {
    return this.#reader.end().map(rowOf);
  }
}

function rowOf({ line, cells, problem }: CsvRow): Row {
  return problem === undefined ? { line, cells } : { line, cells, broken: { word: problem, what: '' } };
}

/** Rows out of JSON that comes in pieces. */
class JsonRows {
  readonly #names: readonly string[];
  readonly #items = new JsonItems();
  #line = 1;

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  push(text: string): Row[] {
    return this.#items.push(text).flatMap((item) => this.#rows(item));
  }

  end(): Row[] {
    return this.#items.end().flatMap((item) => this.#rows(item));
  }

  #rows(item: string): Row[] {
    const rows = rowsOf(item, this.#names, this.#line);
    this.#line += rows.length;
    return rows;
  }
}
