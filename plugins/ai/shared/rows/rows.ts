/** Bounds of a sheet of which pictures are made. */
export const rowLimits = { rows: 200, columns: 40, cell: 500, photos: 400 } as const;

const placeholder = /\{\{([^{}]{1,60})\}\}/g;

/** The columns that a text asks for as `{{name}}`, in the order in which they stand. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name.trim()))].filter(
    (name) => name !== '',
  );
}

/** The text with its placeholders filled; one of no column stays as it is. */
export function fillPlaceholders(text: string, row: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (whole, name: string) => row.get(name.trim()) ?? whole);
}

export interface Sheet {
  columns: string[];
  rows: ReadonlyMap<string, string>[];
}

/** A table with its header as rows by the names of columns; columns without a name are left out, of two the first counts. */
export function sheetOf([head = [], ...lines]: readonly (readonly string[])[]): Sheet {
  const names = head.map((name) => name.trim());
  const columns = [...new Set(names.filter((name) => name !== ''))];
  const rows = lines.map((line) => new Map(columns.map((name) => [name, line[names.indexOf(name)]?.trim() ?? ''])));
  return { columns, rows };
}

/** Names of files as people type them: whatever their case, and with or without their ending. */
const keyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase();
const stemOf = (name: string): string => keyOf(name).replace(/\.[^.]{1,5}$/, '');

/** The index of the photo that a cell names, of these files; a whole name goes before one without its ending. */
export function photoOf(cell: string, files: readonly string[]): number | undefined {
  if (cell.trim() === '') return undefined;
  const whole = files.findIndex((name) => keyOf(name) === keyOf(cell));
  if (whole >= 0) return whole;
  const stem = files.findIndex((name) => stemOf(name) === keyOf(cell) || stemOf(name) === stemOf(cell));
  return stem < 0 ? undefined : stem;
}

/** Names of columns by the ids of the layers that take them; '' where a person left a layer as it is. */
export interface RowChoices {
  /** Columns that stand in place of a layer's whole text. */
  texts: Readonly<Record<string, string>>;
  /** Columns that name the photo in place of a layer. */
  photos: Readonly<Record<string, string>>;
}

/** A layer that may take a column; `text` of one that is a text. */
export interface RowLayer {
  id: string;
  name: string;
  text?: string;
}

/**
 * What of a sheet goes where, before a person says otherwise: as it was chosen for this document where the column is there,
 * else by the name of the layer, else by what its text says. A text with placeholders says it itself.
 */
export function choicesFor(layers: readonly RowLayer[], columns: readonly string[], kept?: RowChoices): RowChoices {
  const choices = { texts: {} as Record<string, string>, photos: {} as Record<string, string> };
  for (const { id, name, text } of layers) {
    const kind = text === undefined ? 'photos' : 'texts';
    const before = kept?.[kind][id];
    const words = [name.trim(), text?.trim() ?? ''];
    const guessed =
      text !== undefined && placeholdersIn(text).length > 0 ? undefined : columns.find((one) => words.includes(one));
    const column = before === '' || (before !== undefined && columns.includes(before)) ? before : guessed;
    if (column !== undefined) choices[kind][id] = column;
  }
  return choices;
}

/** Of these photos the ones that no row names in these columns. */
export function unusedPhotos(files: readonly string[], { rows }: Sheet, columns: readonly string[]): string[] {
  const used = new Set(rows.flatMap((row) => columns.map((column) => photoOf(row.get(column) ?? '', files))));
  return files.filter((_, index) => !used.has(index));
}

/** What a row is called: its first cell that says something, else its number. */
export function rowName(row: ReadonlyMap<string, string>, index: number): string {
  return [...row.values()].find((cell) => cell !== '') ?? String(index + 1);
}

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Where a picture of this size stands whole in the middle of a box: x, y, width and height. */
export function within({ width, height }: { width: number; height: number }, { x0, y0, x1, y1 }: Box) {
  const scale = Math.min((x1 - x0) / width, (y1 - y0) / height);
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  return { x: Math.round((x0 + x1 - w) / 2), y: Math.round((y0 + y1 - h) / 2), width: w, height: h };
}
