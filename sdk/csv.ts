/**
 * Cells that a spreadsheet program would run as a formula get an apostrophe in front, full-width characters too, since
 * some programs take them for the plain ones. Numbers stay numbers.
 */
export function guardCell(text: string): string {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return /^[=+\-@\t\r＝＋－＠]/.test(text) || isMarked(text) ? `'${text}` : text;
}

/**
 * Takes the apostrophe off that marks a cell as text: before what would be a formula, and before digits of a code
 * (`'000123`). Words such as `'tis` keep theirs. What `guardCell` wrote comes back as it was.
 */
export function unguardCell(text: string): string {
  return isMarked(text) ? text.slice(1) : text;
}

/** Like `unguardCell`, of a cell that holds a code: no code begins with an apostrophe (`'ZW-001`). */
export function unguardCode(text: string): string {
  return /^['’‘](?=[^\s'’‘])/.test(text) ? text.slice(1) : text;
}

const isMarked = (text: string): boolean => /^'(?:['=+\-@\t\r＝＋－＠]|\d[\w.\-/:]*$)/.test(text);

/** One CSV line by RFC 4180, with guarded cells. */
export function csvLine(cells: readonly string[]): string {
  return `${cells
    .map((cell) => {
      const safe = guardCell(cell);
      return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',')}\r\n`;
}
