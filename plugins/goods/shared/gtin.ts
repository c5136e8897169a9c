/**
 * An article's number (GTIN: 8, 12, 13 or 14 digits) in all its lengths: scanners say a UPC-A of twelve digits as an EAN-13
 * with a 0 in front, and cartons have fourteen. Empty where `text` is none.
 */
export function gtinSpellings(text: string): string[] {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return [];
  const bare = text.replace(/^0+/, '');
  return [8, 12, 13, 14].filter((length) => length >= bare.length).map((length) => bare.padStart(length, '0'));
}
