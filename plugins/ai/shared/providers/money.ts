/** Fen as a person reads them. */
export const showFen = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

/** As the server takes it, at most. */
const most = 1_000_000_000;

/** Fen of an amount as people write it: `0.2`, `12`, `¥1,299.5`. Undefined for anything else. */
export function parseYuan(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^[¥\u00a5]\s*/, '')
    .replace(/元$/, '')
    .replaceAll(',', '')
    .trim();
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain);
  if (match === null) return undefined;
  const fen = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return fen <= most ? fen : undefined;
}

/** As a field holds it: `0.2`, `12`. */
export function yuanOf(fen: number): string {
  return String(fen / 100);
}
