const monthDay = /^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/** `0601` of `6-1`, `06/01`, `6月1日`, `0601`; undefined for what is no day. */
export function readDay(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const match = /^(\d{1,2})[-/.月\s](\d{1,2})日?$/.exec(plain);
  const day = match === null ? plain : `${match[1]?.padStart(2, '0')}${match[2]?.padStart(2, '0')}`;
  return monthDay.test(day) ? day : undefined;
}

/** `06-01`. */
export function showDay(day: string): string {
  return `${day.slice(0, 2)}-${day.slice(2)}`;
}

/** A year that the last four digits may be; undefined for others. */
export function readYear(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  return /^(?:19[5-9]\d|20[0-2]\d)$/.test(plain) ? Number(plain) : undefined;
}
