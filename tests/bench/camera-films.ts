import type { Page } from 'playwright-core';
import type { PageServer } from '../support/page-server.ts';
import { saysSo, withAddOns } from './camera-codes.ts';
import type { CameraPage } from './camera-page.ts';
import { type Picture, pictures } from './camera-pictures.ts';
import { type Figure, figure } from './figure.ts';

/** What is read of a picture: as a still, in a film of thirty frames, and by zxing-wasm that wants an add-on. */
type Said = Record<'still' | 'film' | 'peer', string[]>;

/** Strengths of which films are made: a picture that is easy to read is read alike in every frame. */
const [least, most] = [2, 4];
/** Kinds that are no bars have error correction, by which no text comes of chance. */
const squares = /^(?:QR|Micro|RMQR|DataMatrix|Aztec|PDF417|Maxi)/;

/** Articles with an add-on, next to zxing-wasm that gives no article without one. An article alone is not wrong, but not right. */
export async function addOnFigures(page: Page, server: PageServer): Promise<Figure[]> {
  const outcomes: { picture: Picture; said: Said }[] = [];
  for (const picture of await pictures(withAddOns)) outcomes.push({ picture, said: await read(page, server, picture) });
  const right = (by: keyof Said): number =>
    outcomes.filter(({ picture: { kind, text }, said }) => said[by].some((one) => saysSo(kind, text, one))).length;
  const wrong = (by: keyof Said): number =>
    outcomes.reduce((sum, { picture, said }) => sum + said[by].filter((one) => isWrong(picture, one)).length, 0);
  return [
    figure(
      `add-ons read in ${outcomes.length} pictures`,
      right('still'),
      '',
      { least: right('peer') },
      { 'zxing-wasm': right('peer') },
    ),
    figure('wrong add-ons in pictures', wrong('still'), '', { most: 0 }, { 'zxing-wasm': wrong('peer') }),
    figure('add-ons read in films of them', right('film'), ''),
    figure('wrong add-ons in films', wrong('film'), '', { most: 0 }),
  ];
}

/** Texts that count in films of thirty frames, of all bars. */
export async function filmFigures(page: Page, server: PageServer, all: readonly Picture[]): Promise<Figure[]> {
  let [films, right, wrong] = [0, 0, 0];
  for (const picture of all) {
    const { kind, text, strength } = picture;
    if (squares.test(kind.format) || strength < least || strength > most) continue;
    server.files.set('/picture.png', picture.png);
    const said = await page.evaluate(filmPicture, films);
    films += 1;
    if (said.some((one) => saysSo(kind, text, one))) right += 1;
    wrong += said.filter((one) => isWrong(picture, one)).length;
  }
  return [
    figure(`films read of ${films} of thirty frames`, right, ''),
    figure('wrong texts in films of thirty frames', wrong, '', { most: 0 }),
  ];
}

/** Neither what the code says nor its article without the add-on. */
function isWrong({ kind, text, distortion, strength }: Picture, said: string): boolean {
  const article = text.replace(/^(\d{12,13}) \d+$/, '$1');
  const wrong = !saysSo(kind, text, said) && !saysSo(kind, article, said);
  if (wrong)
    console.error(
      `${JSON.stringify(said)} in ${kind.format} ${text}, ${distortion ?? 'as good as it gets'}, ${strength}`,
    );
  return wrong;
}

async function read(page: Page, server: PageServer, picture: Picture): Promise<Said> {
  server.files.set('/picture.png', picture.png);
  return page.evaluate(async () => {
    const { ours, wholeFilm, withAddOn } = window as unknown as CameraPage;
    const blob = await (await fetch(`/picture.png?${performance.now()}`)).blob();
    const file = new File([blob], 'picture.png', { type: 'image/png' });
    return { still: await ours.still(file), film: await wholeFilm(file), peer: await withAddOn(file) };
  });
}

async function filmPicture(at: number): Promise<string[]> {
  const { wholeFilm } = window as unknown as CameraPage;
  const blob = await (await fetch(`/picture.png?film-${at}`)).blob();
  return wholeFilm(new File([blob], 'picture.png', { type: 'image/png' }));
}
