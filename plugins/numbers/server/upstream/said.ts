/** So much of an answer is kept for the staff to read. */
const shown = 160;

/** The beginning of what a carrier said, on one line, without a key that it may have said again. */
export function shortWord(text: string, secret: string): string {
  const open = secret === '' ? text : text.replaceAll(secret, '•••').replaceAll(encodeURIComponent(secret), '•••');
  const line = open.replaceAll(/\s+/g, ' ').trim();
  return line.length > shown ? `${line.slice(0, shown)}…` : line;
}
