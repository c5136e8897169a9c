import type { LocalText } from '../base/text.ts';

/** Why a record cannot be read: a quote without its pair, or more characters than a record may have. */
export type CsvProblem = 'quotes' | 'long';

export interface CsvRow {
  /** The first line of the record in the text, from 1. */
  line: number;
  /** Of a record with a problem, its first characters. */
  cells: string[];
  problem?: CsvProblem;
}

export interface CsvOptions {
  /** Each of these characters separates cells; '' for a list of one column. A line `sep=;` at the top replaces it. */
  delimiter: string;
  /** Cells of a record that are read; further ones are left out. */
  maxColumns?: number;
  /** Characters of a record at most. */
  maxCharacters?: number;
  /** Lines that a quoted cell may span at most. */
  maxLines?: number;
  /** `literal` reads a quote without its pair as a character of its cell; without it the line is a problem. */
  unpaired?: 'literal';
}

export const csvProblemTexts: Record<CsvProblem, LocalText> = {
  quotes: {
    zh: '引号没有成对，这一行没有读取：请补上或删去引号（单元格内的引号要写成两个）',
    en: 'A quote has no pair, so this line was not read: add or remove it (a quote inside a cell is written twice)',
  },
  long: {
    zh: '这一行过长，没有读取：请检查引号和换行',
    en: 'This line is too long and was not read: look at its quotes and line breaks',
  },
};

/** A record whose last quote may still be open. */
interface OpenRecord {
  line: number;
  lines: string[];
  characters: number;
  cells: string[];
  /** What stands in the quoted cell so far; undefined outside of quotes. */
  quoted: string | undefined;
  /** Something follows a quoted part in its cell. */
  loose: boolean;
}

const newRecord = (line: number): OpenRecord => ({
  line,
  lines: [],
  characters: 0,
  cells: [],
  quoted: undefined,
  loose: false,
});

/**
 * Reads delimited text (CSV, and what spreadsheets put on the clipboard) that comes in pieces:
 * 1. A cell that begins with a quote ends with one; two within are one. It may hold delimiters and line breaks.
 * 2. A quote elsewhere is a character: `12" plate`, and `"A" class` too.
 * 3. `="000123"` is the text 000123, with and without quotes around it.
 * 4. A record that cannot be read is a row with a problem, and the next line is read.
 * 5. Blank lines and a first line `sep=;` are no rows, and are counted.
 */
export class CsvReader {
  readonly #options: Required<Omit<CsvOptions, 'unpaired'>>;
  readonly #literal: boolean;
  #delimiter: string;
  #rest = '';
  #line = 0;
  #begun = false;
  /** Columns of the first record. */
  #width = 0;
  /** The line under way is too long: nothing of it is kept up to its end. */
  #dropping = false;
  #record: OpenRecord | undefined;

  constructor({ unpaired, ...options }: CsvOptions) {
    this.#options = { maxColumns: 1000, maxCharacters: 65_536, maxLines: 200, ...options };
    this.#literal = unpaired === 'literal';
    this.#delimiter = options.delimiter;
  }

  push(text: string): CsvRow[] {
    const rows: CsvRow[] = [];
    let all = this.#rest + text;
    // The other half of a CRLF may come with the next piece.
    const half = all.endsWith('\r');
    if (half) all = all.slice(0, -1);
    if (all.includes('\r')) all = all.replace(/\r\n?/g, '\n');
    let from = 0;
    for (let at = all.indexOf('\n'); at >= 0; at = all.indexOf('\n', from)) {
      this.#next(all.slice(from, at), rows);
      from = at + 1;
    }
    this.#rest = all.slice(from);
    if (this.#rest.length > this.#options.maxCharacters) {
      this.#dropping = true;
      this.#rest = '';
    }
    if (half) this.#rest += '\r';
    return rows;
  }

  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    const last = this.#rest.replace(/\r$/, '');
    if (this.#rest !== '' || this.#dropping) this.#next(last, rows);
    this.#rest = '';
    while (this.#record !== undefined) this.#giveUp(this.#record, rows);
    return rows;
  }

  #next(text: string, rows: CsvRow[]): void {
    this.#line += 1;
    if (this.#dropping || text.length > this.#options.maxCharacters) {
      this.#dropping = false;
      while (this.#record !== undefined) this.#giveUp(this.#record, rows);
      this.#begun = true;
      rows.push({ line: this.#line, cells: [text.slice(0, 100)], problem: 'long' });
      return;
    }
    this.#take(this.#line, text, rows);
  }

  #take(line: number, text: string, rows: CsvRow[]): void {
    if (this.#record === undefined) {
      const plain = this.#begun ? text : text.replace(/^\ufeff/, '');
      if (plain.trim() === '') return;
      const separator = this.#begun ? undefined : separatorOf(plain);
      this.#begun = true;
      if (separator !== undefined) this.#delimiter = separator;
      else this.#read(newRecord(line), plain, rows);
    } else this.#read(this.#record, text, rows);
  }

  #read(record: OpenRecord, text: string, rows: CsvRow[]): void {
    record.lines.push(text);
    record.characters += text.length + 1;
    const { maxLines, maxCharacters, maxColumns } = this.#options;
    const state = this.#cells(record, text);
    if (state === 'end' && !this.#swallowed(record) && !this.#cut(record)) {
      this.#record = undefined;
      this.#width ||= record.cells.length;
      rows.push({ line: record.line, cells: record.cells.slice(0, maxColumns) });
    } else if (state === 'open' && record.lines.length < maxLines && record.characters <= maxCharacters)
      this.#record = record;
    else this.#giveUp(record, rows);
  }

  /** A record that does not end: its first line is a problem, or literal text, and those after it are read anew. */
  #giveUp(record: OpenRecord, rows: CsvRow[]): void {
    const [first = '', ...others] = record.lines;
    this.#record = undefined;
    if (this.#literal) {
      const alone = newRecord(record.line);
      this.#cells(alone, first, true);
      this.#width ||= alone.cells.length;
      rows.push({ line: record.line, cells: alone.cells });
    } else rows.push({ line: record.line, cells: [first.slice(0, 100)], problem: 'quotes' });
    for (const [index, text] of others.entries()) this.#take(record.line + 1 + index, text, rows);
  }

  /**
   * Whether a quote without its pair took whole records into its cell, up to an inch sign of another one: each line is
   * as wide as the header, and a digit stands before the quote that closes.
   */
  #swallowed({ lines }: OpenRecord): boolean {
    if (lines.length === 1 || this.#width < 2) return false;
    if (!/^[^"]*\d"(?!")/.test(lines.at(-1) ?? '')) return false;
    return lines.every((text) => {
      const alone = newRecord(0);
      return this.#cells(alone, text, true) === 'end' && alone.cells.length === this.#width;
    });
  }

  /** Whether quotes within a quoted cell, which stand there once, cut it into more cells than there are columns. */
  #cut({ cells, loose }: OpenRecord): boolean {
    return loose && this.#width > 0 && cells.length > this.#width;
  }

  /** The cells of one more line of a record. `literal`: a quote without its pair is a character. */
  #cells(record: OpenRecord, text: string, literal = false): 'end' | 'open' | 'broken' {
    let at = 0;
    if (record.quoted === undefined && this.#delimiter.length <= 1 && !text.includes('"')) {
      record.cells.push(...(this.#delimiter === '' ? [text] : text.split(this.#delimiter, this.#options.maxColumns)));
      return 'end';
    }
    if (record.quoted !== undefined) {
      const end = closingQuote(text, 0);
      if (end < 0) {
        record.quoted += `\n${unescaped(text)}`;
        return 'open';
      }
      at = this.#afterQuote(text, end + 1);
      if (at < 0) return 'broken';
      record.cells.push(plainCell(`${record.quoted}\n${unescaped(text.slice(0, end))}`));
      record.quoted = undefined;
      at += 1;
    }
    while (at <= text.length) {
      const cell = this.#cell(text, at, literal);
      if (cell === undefined) return 'broken';
      if ('open' in cell) {
        record.quoted = cell.open;
        return 'open';
      }
      record.cells.push(plainCell(cell.value));
      record.loose ||= cell.loose === true;
      at = cell.end + 1;
    }
    return 'end';
  }

  /** The cell at `at`, and where its delimiter stands; or what an open quote holds; undefined where it cannot be read. */
  #cell(text: string, at: number, literal: boolean): Cell | { open: string } | undefined {
    opening.lastIndex = at;
    const found = opening.exec(text)?.[0];
    if (found === undefined) {
      const end = this.#delimiterAt(text, at);
      return { value: text.slice(at, end), end };
    }
    const inside = at + found.length;
    const close = closingQuote(text, inside);
    if (close < 0 && found === '"' && !literal) return { open: unescaped(text.slice(inside)) };
    const after = close < 0 ? -1 : this.#afterQuote(text, close + 1);
    if (after >= 0) return { value: unescaped(text.slice(inside, close)), end: after };
    const end = this.#delimiterAt(text, close < 0 ? at : close + 1);
    const value = text.slice(at, end);
    const paired = (value.split('"').length - 1) % 2 === 0;
    return paired || literal || found !== '"' ? { value, end, loose: found === '"' } : undefined;
  }

  /** Where the delimiter after a closing quote stands, behind spaces; negative where something else follows. */
  #afterQuote(text: string, from: number): number {
    let at = from;
    while (text[at] === ' ' && !this.#delimiter.includes(' ')) at += 1;
    return at >= text.length || this.#delimiter.includes(text[at] as string) ? at : -1;
  }

  #delimiterAt(text: string, from: number): number {
    if (this.#delimiter.length === 1) {
      const at = text.indexOf(this.#delimiter, from);
      return at < 0 ? text.length : at;
    }
    for (let at = from; at < text.length; at++) if (this.#delimiter.includes(text[at] as string)) return at;
    return text.length;
  }
}

interface Cell {
  value: string;
  /** Of its delimiter, or of the line. */
  end: number;
  loose?: boolean;
}

/** Where a quoted cell begins: with spaces in front of it, or as `="000123"`. */
const opening = / {0,9}=?"/y;

/** The quote that ends a cell whose content begins at `from`; negative where none does. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

const unescaped = (text: string): string => text.replaceAll('""', '"');

/** `="000123"` says that 000123 is text. */
function plainCell(cell: string): string {
  const text = cell.trim();
  if (!text.startsWith('="') || !text.endsWith('"') || text.length < 3) return cell;
  const inside = text.slice(2, -1);
  return unescaped(inside).split('"').length - 1 === (inside.split('"').length - 1) / 2 ? unescaped(inside) : cell;
}

/** The delimiter that a line `sep=;` names. */
function separatorOf(line: string): string | undefined {
  const [, named] = /^"?sep=(\\t|[^\p{L}\p{N}"])"?[\s,;]*$/iu.exec(line) ?? [];
  return named === '\\t' ? '\t' : named;
}

const delimiters = ['\t', ';', ',', '，', '|'];

/**
 * The delimiter of a text, by its beginning: the one that `sep=` names, else the one by which the most records, the
 * first among them, have equally many cells. '' where no character separates cells.
 */
export function delimiterOf(head: string): string {
  const whole = head.length < 65_536;
  const text = head.slice(0, 65_536);
  const named = separatorOf(/[^\ufeff\r\n][^\r\n]*/.exec(text)?.[0] ?? '');
  if (named !== undefined) return named;
  let best = { delimiter: '', first: false, records: 0, cells: 0 };
  for (const delimiter of delimiters) {
    const reader = new CsvReader({ delimiter, maxLines: 20 });
    const rows = [...reader.push(text), ...(whole ? reader.end() : [])].slice(0, 30);
    const widths = rows.map(({ cells, problem }) => (problem === undefined ? cells.length : 0));
    const cells = commonest(widths.filter((width) => width > 1));
    const records = widths.filter((width) => width === cells).length;
    const found = { delimiter, first: (widths[0] ?? 0) > 1, records, cells };
    if (cells < 2 || (!found.first && records * 2 <= widths.length)) continue;
    if (isBetter(found, best)) best = found;
  }
  return best.delimiter;
}

interface Found {
  first: boolean;
  records: number;
  cells: number;
}

function isBetter(found: Found, best: Found): boolean {
  if (found.first !== best.first) return found.first;
  return found.records === best.records ? found.cells > best.cells : found.records > best.records;
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}
