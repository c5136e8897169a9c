/**
 * Cells that a spreadsheet program would run as a formula get an apostrophe in front, full-width signs too, since
 * some programs take them for the plain ones. Numbers stay numbers.
 */
export function guardCell(text: string): string {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe off again, so that what was exported comes back as it was. */
export function unguardCell(text: string): string {
  return /^'[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** One CSV line by RFC 4180, with guarded cells. */
export function csvLine(cells: readonly string[]): string {
  return `${cells
    .map((cell) => {
      const safe = guardCell(cell);
      return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(',')}\r\n`;
}
