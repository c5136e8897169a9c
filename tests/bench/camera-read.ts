import type { Page } from 'playwright-core';
import type { PageServer } from '../support/page-server.ts';
import { saysSo } from './camera-codes.ts';
import type { CameraPage } from './camera-page.ts';
import { type Distortion, distortions, type Picture, strengths } from './camera-pictures.ts';
import { type Figure, figure } from './figure.ts';

/** What a reader said of a picture, by name of the reader: `still`, `jsQR`. */
type Said = Record<string, string[]>;

interface Outcome {
  picture: Picture;
  said: Said;
}

/** Lets every reader read every picture, in one page, and counts. */
export async function readFigures(page: Page, server: PageServer, all: readonly Picture[]): Promise<Figure[]> {
  const outcomes: Outcome[] = [];
  for (const [at, picture] of all.entries()) {
    server.files.set('/picture.png', picture.png);
    const outcome = { picture, said: await page.evaluate(readPicture, at) };
    tellWrong(outcome);
    outcomes.push(outcome);
    if (at % 50 === 49) console.error(`${at + 1} of ${all.length} pictures read`);
  }
  return figuresOf(outcomes);
}

/** In the page: the product's ways one after the other, in their worker, and meanwhile the others in the page. */
async function readPicture(at: number): Promise<Said> {
  const { ours, peers } = window as unknown as CameraPage;
  const file = new File([await (await fetch(`/picture.png?${at}`)).blob()], 'picture.png', { type: 'image/png' });
  const each = async (readers: CameraPage['peers']): Promise<[string, string[]][]> => {
    const said: [string, string[]][] = [];
    for (const [name, read] of Object.entries(readers)) said.push([name, await read(file)]);
    return said;
  };
  return Object.fromEntries((await Promise.all([each(ours), each(peers)])).flat());
}

const right = ({ picture: { kind, text }, said }: Outcome, reader: string): boolean =>
  said[reader]?.some((one) => saysSo(kind, text, one)) === true;

const wrongOf = ({ picture: { kind, text }, said }: Outcome, reader: string): string[] =>
  (said[reader] ?? []).filter((one) => !saysSo(kind, text, one));

function tellWrong(outcome: Outcome): void {
  const { kind, distortion = 'as good as it gets', strength } = outcome.picture;
  for (const reader of Object.keys(outcome.said))
    for (const text of wrongOf(outcome, reader))
      console.error(`${reader}: ${JSON.stringify(text)} in ${kind.format}, ${distortion}, ${strength}`);
}

/** The product's ways are told apart from others' by these words, in the figures' peers. */
const ways = { live: 'live frame', film: 'live film', tryHarder: 'zxing-wasm tryHarder' } as const;
const others = ['barcode-detector', '@zxing/library', 'html5-qrcode', 'jsQR'] as const;

function figuresOf(outcomes: readonly Outcome[]): Figure[] {
  const kinds = [...new Set(outcomes.map(({ picture }) => picture.kind))];
  const count = (of: readonly Outcome[], reader: string): number => of.filter((one) => right(one, reader)).length;
  /** The same of every reader but the product's for stills, which is the figure itself. */
  const beside = (value: (reader: string) => number): Record<string, number> => ({
    ...Object.fromEntries(Object.entries(ways).map(([reader, words]) => [words, value(reader)])),
    ...Object.fromEntries(others.map((reader) => [reader, value(reader)])),
  });
  const wrong = (reader: string): number => outcomes.reduce((sum, one) => sum + wrongOf(one, reader).length, 0);
  const beyond = outcomes.filter(({ picture }) => picture.strength === strengths);
  return [
    ...kinds.map(({ format }) => {
      const of = outcomes.filter(({ picture }) => picture.kind.format === format);
      const most = Math.max(...others.map((reader) => count(of, reader)));
      const name = `${format}, pictures read of ${of.length}`;
      return figure(
        name,
        count(of, 'still'),
        '',
        { least: most },
        beside((reader) => count(of, reader)),
      );
    }),
    ...Object.keys(distortions).map((name) => {
      const value = (reader: string): number => halfRead(outcomes, name as Distortion, (one) => right(one, reader));
      return figure(`${name}: strength at which half of all kinds are read`, value('still'), 'of 5', {}, beside(value));
    }),
    ...kinds.map((kind) => {
      const of = outcomes.filter(({ picture }) => picture.kind === kind);
      const value = (reader: string): number => halfRead(of, undefined, (one) => right(one, reader));
      return figure(`${kind.format}: strength at which half are read`, value('still'), 'of 5', {}, beside(value));
    }),
    figure(
      'pictures read, next to what tryHarder reads',
      (100 * count(outcomes, 'still')) / count(outcomes, 'tryHarder'),
      '%',
      { least: 95 },
      beside((reader) => (100 * count(outcomes, reader)) / count(outcomes, 'tryHarder')),
    ),
    figure('pictures of the last strength that tryHarder reads', count(beyond, 'tryHarder'), '', { most: 0 }),
    figure('wrong texts in pictures', wrong('still'), '', { most: 0 }, beside(wrong)),
    figure('wrong texts in live frames and films', wrong('live') + wrong('film'), '', { most: 0 }),
  ];
}

/** The strength at which half are read, between those that were drawn along a line; of one distortion or of all. */
function halfRead(
  outcomes: readonly Outcome[],
  distortion: Distortion | undefined,
  isRight: (one: Outcome) => boolean,
): number {
  const shares = Array.from({ length: strengths + 1 }, (_, strength) => {
    const of = outcomes.filter(
      ({ picture }) =>
        picture.strength === strength &&
        (strength === 0 || distortion === undefined || picture.distortion === distortion),
    );
    return of.filter(isRight).length / of.length;
  });
  const under = shares.findIndex((share) => share < 0.5);
  if (under < 0) return strengths;
  const [before, after] = [shares[under - 1], shares[under]];
  if (before === undefined || after === undefined) return 0;
  return under - 1 + (before - 0.5) / (before - after);
}
