import { setImmediate as nextTurn } from 'node:timers/promises';
import { isRelations, partKey, relationsPart, workbookPart, workbookParts } from '@fitout/sdk/server';
import { Unzip, UnzipInflate } from 'fflate';
import { maxColumns, type Row, unreadable } from './row.ts';

/** A sheet of Excel ends here, whatever was to follow. */
export const sheetRows = 1_048_576;

const most = { strings: 4_000_000, stringText: 200_000_000, unfolded: 4_000_000_000, part: 4_000_000, row: 1_000_000 };

const notSheet = () =>
  unreadable('xlsx', {
    zh: '无法读取这个 Excel 文件，请另存为 .csv 再导入',
    en: 'This Excel file cannot be read. Save it as .csv and import again',
  });
const tooMuch = () =>
  unreadable('xlsx-large', {
    zh: '表格内容过大，请另存为 .csv，或分成几个文件',
    en: 'The workbook is too large. Save it as .csv or split it into several files',
  });

/** The parts of an archive, as they unfold; `take` answers what takes one, or undefined to pass over it. */
async function* unzipped(
  bytes: AsyncIterable<Buffer>,
  take: (name: string) => ((text: string) => void) | undefined,
): AsyncGenerator<number> {
  let [unfolded, done] = [0, 0];
  let failed: unknown;
  const unzip = new Unzip((file) => {
    const taker = take(file.name);
    if (taker === undefined) return;
    const decoder = new TextDecoder();
    file.ondata = (error, chunk, last) => {
      failed ??= error ?? undefined;
      unfolded += chunk?.length ?? 0;
      if (failed !== undefined || unfolded > most.unfolded) return;
      taker(decoder.decode(chunk, { stream: !last }));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of bytes) {
    // In small steps: a few bytes may unfold to a thousand times as many.
    for (let at = 0; at < chunk.length; at += 8192) {
      try {
        unzip.push(chunk.subarray(at, at + 8192));
      } catch (error) {
        failed ??= error;
      }
      if (failed !== undefined) throw notSheet();
      if (unfolded > most.unfolded) throw tooMuch();
      yield done + Math.min(chunk.length, at + 8192);
    }
    done += chunk.length;
    await nextTurn();
  }
}

export interface Workbook {
  /** The part of the first sheet. */
  sheet: string;
  sheets: number;
  strings: string[];
}

/** The texts of small parts, by their keys. */
async function textsOf(bytes: AsyncIterable<Buffer>, isRead: (name: string) => boolean): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const keep = (name: string) => (text: string) => {
    const all = (parts.get(partKey(name)) ?? '') + text;
    if (all.length > most.part) throw tooMuch();
    parts.set(partKey(name), all);
  };
  for await (const _ of unzipped(bytes, (name) => (isRead(name) ? keep(name) : undefined)));
  return parts;
}

/** The first passes: which sheet is the first, and the texts that cells name. `open`: the file from its beginning. */
export async function openWorkbook(open: () => AsyncIterable<Buffer>): Promise<Workbook> {
  const relations = await textsOf(open(), isRelations);
  const main = workbookPart(relations.get('_rels/.rels'));
  const book = (await textsOf(open(), (name) => partKey(name) === main)).get(main);
  if (book === undefined) throw notSheet();
  const { sheet, strings, sheets } = workbookParts(main, book, relations.get(relationsPart(main)));
  if (sheet === undefined) throw notSheet();
  const shared = new Strings();
  const take = (name: string) => (partKey(name) === strings ? (text: string) => shared.push(text) : undefined);
  for await (const _ of unzipped(open(), take));
  return { sheet, sheets, strings: shared.all };
}

/** The second pass: rows of the sheet, and how many bytes of the file they took. */
export async function* sheetRowsOf(
  bytes: AsyncIterable<Buffer>,
  book: Workbook,
): AsyncGenerator<{ rows: Row[]; bytes: number }> {
  const reader = new SheetReader(book.strings);
  let found = false;
  const parts = unzipped(bytes, (name) => {
    if (partKey(name) !== book.sheet) return undefined;
    found = true;
    return (text) => reader.push(text);
  });
  for await (const done of parts) {
    const rows = reader.take();
    if (rows.length > 0) yield { rows, bytes: done };
  }
  if (!found) throw notSheet();
}

/** Shared strings, out of a text that comes in pieces. */
class Strings {
  readonly all: string[] = [];
  #rest = '';
  #length = 0;

  push(text: string): void {
    const all = this.#rest + text;
    let from = 0;
    const ends = /<\/(?:\w+:)?si>|<(?:\w+:)?si\/>/g;
    for (let end = ends.exec(all); end !== null; end = ends.exec(all)) {
      const one = textIn(all.slice(from, end.index));
      this.#length += one.length;
      this.all.push(one);
      from = ends.lastIndex;
    }
    this.#rest = all.slice(from);
    if (this.all.length > most.strings || this.#length > most.stringText || this.#rest.length > most.row)
      throw tooMuch();
  }
}

/** Rows out of a sheet's XML that comes in pieces. */
class SheetReader {
  readonly #strings: readonly string[];
  #rest = '';
  #line = 0;
  #rows: Row[] = [];

  constructor(strings: readonly string[]) {
    this.#strings = strings;
  }

  push(text: string): void {
    const all = this.#rest + text;
    let from = 0;
    const ends = /<\/(?:\w+:)?row>|<(?:\w+:)?row\b[^<>]*\/>/g;
    for (let end = ends.exec(all); end !== null; end = ends.exec(all)) {
      this.#row(all.slice(from, ends.lastIndex));
      from = ends.lastIndex;
    }
    this.#rest = all.slice(from);
    if (this.#rest.length > most.row) throw tooMuch();
  }

  take(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #row(text: string): void {
    const xml = unprefixed(text);
    const [row] = elements(xml, 'row');
    if (row === undefined) return;
    this.#line = Number(/\sr="(\d{1,7})"/.exec(row.head)?.[1] ?? this.#line + 1);
    const cells: string[] = [];
    let column = -1;
    for (const { head, inside } of elements(row.inside, 'c')) {
      column = columnOf(head) ?? column + 1;
      if (column >= maxColumns) break;
      while (cells.length < column) cells.push('');
      cells[column] = this.#cell(head, inside);
    }
    if (cells.some((cell) => cell !== '')) this.#rows.push({ line: this.#line, cells });
  }

  #cell(head: string, inside: string): string {
    const type = /\st="(\w+)"/.exec(head)?.[1];
    if (type === 'inlineStr') return textIn(inside);
    const [first] = elements(inside, 'v');
    const value = first?.inside ?? '';
    if (type === 's') return this.#strings[Number(value)] ?? '';
    if (type === 'str' || type === 'b' || type === 'e' || value === '') return unescaped(value);
    const number = Number(value);
    if (!Number.isFinite(number)) return unescaped(value);
    // 1.8607316688E10 is a number that was typed without quotes.
    return Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
  }
}

/** Without prefixes of names, which some programs write. */
function unprefixed(xml: string): string {
  return xml.replace(/<(\/?)[\w.-]{1,20}:/g, '<$1');
}

interface Element {
  /** Its attributes. */
  head: string;
  inside: string;
}

/** The elements of a name, none within another; by characters that are looked for, so that no text takes long. */
function* elements(xml: string, name: string): Generator<Element> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(opening); at >= 0; at = xml.indexOf(opening, at)) {
    at += opening.length;
    const end = xml.indexOf('>', at);
    if (end < 0) return;
    if (!/[\s/>]/.test(xml[at] ?? '')) continue;
    if (xml[end - 1] === '/') {
      yield { head: xml.slice(at, end - 1), inside: '' };
      at = end;
      continue;
    }
    const close = xml.indexOf(closing, end);
    if (close < 0) return;
    yield { head: xml.slice(at, end), inside: xml.slice(end + 1, close) };
    at = close;
  }
}

/** `AB12` → 27. */
function columnOf(head: string): number | undefined {
  const letters = /\sr="([A-Z]{1,3})\d/.exec(head)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The texts within, without readings of characters. */
function textIn(xml: string): string {
  let plain = unprefixed(xml);
  if (plain.includes('<rPh'))
    for (const { head, inside } of [...elements(plain, 'rPh')])
      plain = plain.replace(`<rPh${head}>${inside}</rPh>`, '');
  let text = '';
  for (const { inside } of elements(plain, 't')) text += unescaped(inside);
  return text;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
