import { mostColumns, type Row } from './row.ts';

/** Characters of a line; more is no line of a table. */
const longest = 65_536;
/** Lines that a quoted cell may go over, before its first quote counts as one without its pair. */
const mostOpen = 20;

/** Makes rows of a text that comes in pieces. Nothing is lost to a broken line: it is told, and the next one is read. */
export class CsvLines {
  readonly #delimiter: string;
  #rest = '';
  #line = 0;
  /** Lines of a record whose quote is still open. */
  #open: string[] = [];
  /** The line under way is too long: up to its end nothing is kept. */
  #dropping = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  push(text: string): Row[] {
    const rows: Row[] = [];
    const all = this.#rest === '' ? text : this.#rest + text;
    let from = 0;
    for (let at = all.indexOf('\n'); at >= 0; at = all.indexOf('\n', from)) {
      this.#next(all.slice(from, all.charCodeAt(at - 1) === 13 ? at - 1 : at), rows);
      from = at + 1;
    }
    this.#rest = all.slice(from);
    if (this.#rest.length > longest) {
      this.#rest = '';
      this.#dropping = true;
    }
    return rows;
  }

  end(): Row[] {
    const rows: Row[] = [];
    if (this.#rest !== '' || this.#dropping) this.#next(this.#rest.replace(/\r$/, ''), rows);
    this.#rest = '';
    while (this.#open.length > 0) this.#giveUp(rows);
    return rows;
  }

  #next(line: string, rows: Row[]): void {
    this.#line += 1;
    if (this.#dropping || line.length > longest) {
      this.#dropping = false;
      rows.push({ line: this.#line, cells: [line.slice(0, 100)], broken: { word: 'long', what: '' } });
      return;
    }
    this.#take(line, this.#line, rows);
  }

  #take(line: string, number: number, rows: Row[]): void {
    if (this.#open.length === 0 && !line.includes('"')) {
      if (line.trim() === '') return;
      rows.push({ line: number, cells: this.#delimiter === '' ? [line] : line.split(this.#delimiter, mostColumns) });
      return;
    }
    this.#open.push(line);
    const cells = quoted(this.#open.join('\n'), this.#delimiter);
    if (cells !== undefined) {
      rows.push({ line: number - this.#open.length + 1, cells });
      this.#open = [];
    } else if (this.#open.length >= mostOpen) this.#giveUp(rows, number);
  }

  /** The first open line has a quote without its pair; those after it are looked at anew. */
  #giveUp(rows: Row[], last = this.#line): void {
    const [first = '', ...others] = this.#open;
    this.#open = [];
    const at = last - others.length;
    rows.push({ line: at, cells: [first], broken: { word: 'quotes', what: '' } });
    for (const [index, line] of others.entries()) this.#take(line, at + 1 + index, rows);
  }
}

/** Cells of a record with quotes; undefined where one does not end. */
function quoted(record: string, delimiter: string): string[] | undefined {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let cell: string;
    if (record[at] === '"') {
      const end = closing(record, at + 1);
      if (end < 0) return undefined;
      cell = record.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else cell = '';
    const next = delimiter === '' ? -1 : record.indexOf(delimiter, at);
    cell += record.slice(at, next < 0 ? undefined : next);
    cells.push(cell);
    if (next < 0 || cells.length === mostColumns) return cells;
    at = next + delimiter.length;
  }
}

function closing(record: string, from: number): number {
  for (let at = record.indexOf('"', from); at >= 0; at = record.indexOf('"', at + 2))
    if (record[at + 1] !== '"') return at;
  return -1;
}

/** What separates the cells: the sign that the most lines have equally often; none for a list of numbers alone. */
export function delimiterOf(head: string): string {
  const lines = head
    .split(/\r?\n/)
    .slice(0, 30)
    .filter((line) => line.trim() !== '');
  let best = { sign: '', lines: 0, count: 0 };
  for (const sign of [',', '\t', ';', '，', '|']) {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(sign).length - 1);
    const most = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    const same = counts.filter((count) => count === most).length;
    if (most > 0 && (same > best.lines || (same === best.lines && most > best.count)))
      best = { sign, lines: same, count: most };
  }
  return best.sign;
}
