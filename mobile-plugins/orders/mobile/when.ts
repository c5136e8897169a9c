/** A moment in words: `2026年3月1日 10:21`. */
export function whenText(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}
