/** What a carrier counts money in; 厘 is a thousandth of a yuan. */
export const amountUnits = ['yuan', 'jiao', 'fen', 'li'] as const;
export type AmountUnit = (typeof amountUnits)[number];

/** Decimal places of a yuan that one of the unit is. */
const places: Record<AmountUnit, number> = { yuan: 0, jiao: 1, fen: 2, li: 3 };

/**
 * An amount of a carrier, as text or number, in whole cents. Never rounded: what has a remainder (5 厘 are half a cent),
 * is below nothing, above ten million yuan, or no number at all, is undefined.
 */
export function centsOf(amount: unknown, unit: AmountUnit): number | undefined {
  const text = typeof amount === 'number' ? String(amount) : typeof amount === 'string' ? amount.trim() : '';
  const [, whole, rest = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  // In millionths of a thousandth of the unit, counted whole.
  const scaled = BigInt(whole + rest.padEnd(6, '0')) * 100n;
  const one = 10n ** BigInt(6 + places[unit]);
  if (scaled % one !== 0n) return undefined;
  const cents = scaled / one;
  return cents <= 1_000_000_000n ? Number(cents) : undefined;
}
