/** Prices are whole cents everywhere; yuan are only how people write them. */

/** The most that a price may be: 20 million yuan. */
export const maxCents = 2_000_000_000;

/**
 * Cents of a price as people write it: `12`, `12.5`, `¥1,299.00`, `１２．５元`. Undefined for anything else, more
 * than two decimals and what is beyond `maxCents` included: a price is never rounded behind someone's back.
 */
export function parseMoney(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:¥|\u00a5|￥|RMB|CNY)\s*/i, '')
    .replace(/(?:元|圆)$/, '')
    .trim();
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})?(?:\.(\d{1,2})0*)?$/.exec(plain);
  if (match === null || (match[1] === undefined && match[2] === undefined)) return undefined;
  const cents = Number((match[1] ?? '0').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= maxCents ? cents : undefined;
}

/** `1299.00`, as files and fields hold it. */
export function yuan(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** `¥1,299`, with decimals only where there are some. */
export function showMoney(cents: number): string {
  const whole = Math.floor(cents / 100).toLocaleString('en-US');
  return cents % 100 === 0 ? `¥${whole}` : `¥${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** `1,299`, with decimals only where there are some: where the words around say that it is yuan. */
export function plainMoney(cents: number): string {
  return showMoney(cents).slice(1);
}

/** `¥1,299.00`, for columns, where decimals stand below each other. `parseMoney` reads it. */
export function columnMoney(cents: number): string {
  return `¥${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;
}
