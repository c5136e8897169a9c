import { expect, test } from 'vitest';
import { parseYuan, yuanOf } from './money.ts';

test('amounts are read as people write them, and never rounded', () => {
  for (const [text, fen] of [
    ['0', 0],
    ['0.2', 20],
    ['¥1,299.5', 129_950],
    ['１２．５元', 1250],
  ] as const)
    expect(parseYuan(text)).toBe(fen);
  for (const text of ['', '1.005', '-1', 'abc', '1.', '99999999.99']) expect(parseYuan(text)).toBeUndefined();
  for (const fen of [0, 1, 20, 1250, 129_950]) expect(parseYuan(yuanOf(fen))).toBe(fen);
});
