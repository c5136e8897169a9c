/** Bytes of a text in a character set that browsers only read; throws for a character that it does not have. */
export function encoded(text: string, charset: 'gb18030' | 'big5' | 'shift_jis' | 'latin1'): Uint8Array<ArrayBuffer> {
  if (charset === 'latin1') return Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const table = tableOf(charset);
  return Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      if (sign < '\u0080') return [sign.charCodeAt(0)];
      const bytes = table.get(sign);
      if (bytes === undefined) throw new Error(`${charset} has no ${sign}`);
      return bytes;
    }),
  );
}

const tables = new Map<string, ReadonlyMap<string, number[]>>();

function tableOf(charset: string): ReadonlyMap<string, number[]> {
  const known = tables.get(charset);
  if (known !== undefined) return known;
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(charset);
  const add = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(sign).length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes);
  };
  for (let first = 0x81; first < 0xff; first += 1) {
    add(first);
    for (let second = 0x40; second < 0xff; second += 1) add(first, second);
  }
  tables.set(charset, table);
  return table;
}
