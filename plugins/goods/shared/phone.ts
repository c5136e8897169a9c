/** What a `tel:` address dials: digits, and a plus in front. Empty where there are fewer than three digits. */
export function phoneOf(text: string): string {
  const dialled = text.normalize('NFKC').replace(/(?!^\+)[^0-9]/g, '');
  return dialled.replace('+', '').length < 3 ? '' : dialled;
}
