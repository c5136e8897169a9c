import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

/** Reads what `toCsv` wrote. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  let value = '';
  let quoted = false;
  const body = text.slice(1);
  for (let at = 0; at < body.length; at++) {
    const char = body[at] as string;
    if (quoted) {
      if (char === '"' && body[at + 1] === '"') value += body[++at];
      else if (char === '"') quoted = false;
      else value += char;
    } else if (char === '"') quoted = true;
    else if (char === ',') {
      rows.at(-1)?.push(value);
      value = '';
    } else if (char === '\r' && body[at + 1] === '\n') {
      at++;
      rows.at(-1)?.push(value);
      value = '';
      rows.push([]);
    } else value += char;
  }
  return rows.slice(0, -1);
}

describe('toCsv', () => {
  it('quotes, and keeps formulas from running', () => {
    expect(toCsv([['a', 'b"c', '=1+1', '中,文']])).toBe(`\uFEFFa,"b""c",'=1+1,"中,文"\r\n`);
  });

  it('comes back as it went in, but for the apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const back = read(toCsv(rows)).map((row) => row.map((value) => value.replace(/^'(?=[=+\-@\t\r])/, '')));
        expect(back).toEqual(rows.map((row) => row.map((value) => value.replace(/^'(?=[=+\-@\t\r])/, ''))));
      }),
    );
  });
});
