import { parseJson } from '../../sdk/base/json.ts';
import { type Figure, figure, median } from './figure.ts';

const megabytes = 5;
const rounds = 25;

/** Reading an answer of 5 MB next to the native parser, in turns: one with big ids in every row, one without. */
export async function run(): Promise<Figure[]> {
  return [measured('with big ids', 3, (n) => `383374612559${String(298_560 + n)}`), measured('without', 1.2, String)];
}

function measured(what: string, most: number, idOf: (n: number) => string): Figure {
  const text = answerOf(idOf);
  const ours: number[] = [];
  const native: number[] = [];
  for (let round = 0; round < rounds + 3; round += 1) {
    native.push(timeOf(() => JSON.parse(text)));
    ours.push(timeOf(() => parseJson(text)));
  }
  // The first are the compiler's. Neighbours in time are compared, since what else the machine does slows both.
  const ratios = ours.map((ms, round) => ms / (native[round] ?? Number.NaN)).slice(3);
  return figure(
    `an answer of ${megabytes} MB, ${what}, as a part of JSON.parse`,
    median(ratios),
    'x',
    { most },
    {
      'ms by JSON.parse': median(native.slice(3)),
      'lowest round': Math.min(...ratios),
      'highest round': Math.max(...ratios),
    },
  );
}

/** Rows as lists of goods and of records have them. */
function answerOf(idOf: (n: number) => string): string {
  const rows: string[] = [];
  let length = 0;
  for (let n = 0; length < megabytes * 1e6; n += 1) {
    const row = `{"id":${idOf(n)},"name":"商品 ${n}","price":${n % 5000},"tags":["新品","a:1"],"note":"he said \\"${n}\\"","listed":true,"at":"2026-05-01T08:00:00.000Z"}`;
    length += Buffer.byteLength(row) + 1;
    rows.push(row);
  }
  return `{"code":0,"result":{"items":[${rows.join(',')}],"next":null}}`;
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
