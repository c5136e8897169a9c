/**
 * A GTIN of GS1 General Specifications 3.4: 8, 12, 13 or 14 digits, the last of which checks the others. Undefined for
 * anything else. `digits` is what goods are known by: an UPC-A, which a reader tells as 13 digits with a 0 in front,
 * is the same number either way.
 */
export function gtinOf(text: string): { digits: string; checks: boolean } | undefined {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return undefined;
  return { digits: text, checks: checkDigit(text.slice(0, -1)) === Number(text.at(-1)) };
}

/** The digit that checks `body`, by weights 3 and 1 from the right. */
export function checkDigit(body: string): number {
  const sum = [...body].reduceRight(
    (total, digit, at) => total + Number(digit) * ((body.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
