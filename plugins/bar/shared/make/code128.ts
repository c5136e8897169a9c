import { type BarSymbol, barsOf, noCode } from './symbol.ts';

/** Widths of bar and gap by turns for the values 0 to 106 (ISO/IEC 15417, table 1); the last is the stop. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );

const sets = ['A', 'B', 'C'] as const;
type CodeSet = (typeof sets)[number];

const start = { A: 103, B: 104, C: 105 } as const;
/** The value that changes to a set, the same in the two others. */
const change = { A: 101, B: 100, C: 99 } as const;
const stop = 106;

/** Stands for function 1 in a text to be encoded: GS1 begins with it, and ends elements by it. */
export const fnc1 = '\u00f1';

/** Signs that one code holds: what is longer is no label any more, and no reader takes it. */
const longest = 80;

/** A set's value for what stands at `at`, and how many signs it takes; undefined where the set has none. */
function valueIn(set: CodeSet, text: string, at: number): { value: number; characters: number } | undefined {
  if (text[at] === fnc1) return { value: 102, characters: 1 };
  if (set === 'C') {
    const pair = text.slice(at, at + 2);
    return /^\d\d$/.test(pair) ? { value: Number(pair), characters: 2 } : undefined;
  }
  const code = text.charCodeAt(at);
  if (set === 'A') return code < 96 ? { value: code < 32 ? code + 64 : code - 32, characters: 1 } : undefined;
  return code >= 32 ? { value: code - 32, characters: 1 } : undefined;
}

/** The shortest row of values that says `text`, its start first: for each place and set, the best from there to the end. */
function valuesOf(text: string): number[] {
  const best: Record<CodeSet, number[] | undefined>[] = Array.from({ length: text.length + 1 }, () => ({
    A: undefined,
    B: undefined,
    C: undefined,
  }));
  best[text.length] = { A: [], B: [], C: [] };
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const here = best[at] as Record<CodeSet, number[] | undefined>;
    for (const set of sets) {
      const next = valueIn(set, text, at);
      const rest = next === undefined ? undefined : best[at + next.characters]?.[set];
      if (next !== undefined && rest !== undefined) here[set] = [next.value, ...rest];
    }
    // Each set may begin with a change to another; from the unchanged ones, so that changes do not chain.
    const plain = { ...here };
    for (const set of sets)
      for (const other of sets) {
        const rest = plain[other];
        if (other === set || rest === undefined) continue;
        if (here[set] === undefined || rest.length + 1 < here[set].length) here[set] = [change[other], ...rest];
      }
  }
  return sets
    .flatMap((set) => {
      const rest = best[0]?.[set];
      return rest === undefined ? [] : [[start[set], ...rest]];
    })
    .reduce((shortest, one) => (one.length < shortest.length ? one : shortest));
}

/** Code 128 of 1 to 80 characters of ASCII. Throws a FitoutError with words. */
export function encodeCode128(text: string): BarSymbol {
  if (text === '') throw noCode({ zh: '请填写编码内容', en: 'Enter the content of the code' });
  if (!/^\p{ASCII}*$/u.test(text))
    throw noCode({
      zh: 'Code 128 只能包含英文字母、数字和半角符号；中文请用二维码',
      en: 'Code 128 only takes English letters, digits and symbols. Use a QR code for other text',
    });
  if (text.length > longest)
    throw noCode({ zh: `Code 128 最多 ${longest} 个字符`, en: `Code 128 takes at most ${longest} characters` });
  // Control characters are encoded, but cannot be seen.
  return code128Of(text, text.replace(/\p{Cc}/gu, ' '));
}

/** The bars of `text`, ASCII and `fnc1`, with `shown` below them. */
export function code128Of(text: string, shown: string): BarSymbol {
  const values = valuesOf(text);
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  const widths = [...values, sum % 103, stop].map((value) => patterns[value]).join('');
  const width = [...widths].reduce((total, digit) => total + Number(digit), 0);
  return {
    shape: 'bars',
    kind: 'Code128',
    text,
    width,
    bars: barsOf([...widths].map(Number)),
    quiet: { left: 10, right: 10 },
    words: [{ text: shown, from: 0, to: width }],
    bearer: 0,
  };
}
