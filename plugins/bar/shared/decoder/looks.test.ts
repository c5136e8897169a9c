import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../tests/fake-camera.ts';
import { nodeReader } from '../../tests/node-reader.ts';
import { foundIn } from './found.ts';
import { blurred, type Grey, inverted, pixelsOf, turned } from './grey.ts';
import { hardOptions, type ReadOnce, readChanged, readLive, readStill } from './looks.ts';

let read: ReadOnce;
beforeAll(async () => {
  read = await nodeReader();
});

/** A clock that stands: how far a busy machine gets is not what is tested. */
const still = { now: () => 0 };

type Options = NonNullable<Parameters<typeof picture>[1][number]['options']>;

async function drawn(text: string, options: Options, scale = 3, size = { width: 480, height: 360 }): Promise<Grey> {
  const grey = await picture(size, [{ text, options, x: 60, y: 60, scale }]);
  return { data: new Uint8ClampedArray(grey), ...size };
}

/** Light that falls off from the left to the right until black is hardly darker than white. */
function inShadow(grey: Grey): Grey {
  const data = grey.data.map((value, at) => {
    const light = Math.max(0.06, 1 - (at % grey.width) / (grey.width * 0.75));
    return 20 + value * light * 0.9;
  });
  return { ...grey, data };
}

/** The same noise each time. */
function grainy(grey: Grey, strength: number, seed = 1): Grey {
  let state = seed;
  const data = grey.data.map((value) => {
    state = (state * 48_271) % 2_147_483_647;
    return value + ((state % 1000) / 500 - 1) * strength;
  });
  return { ...grey, data };
}

describe('a still', () => {
  const article = ['6901028075831', { format: 'EAN13' }] as const;
  const sheet = ['FITOUT-417', { format: 'PDF417' }] as const;
  it.each([
    { name: 'in shadow', code: article, change: inShadow },
    { name: 'bars askew', code: article, change: (grey: Grey) => turned(grey, 45) },
    { name: 'stacked bars a little askew', code: sheet, change: (grey: Grey) => turned(grey, -12) },
    { name: 'bars light on dark', code: article, change: inverted },
    { name: 'stacked bars light on dark', code: sheet, change: inverted },
  ])('is read where a look at it as it is reads nothing: $name', async ({ code: [text, options], change }) => {
    const pixels = pixelsOf(change(await drawn(text, options, 2)));
    expect(await read(pixels, hardOptions)).toEqual([]);
    expect((await readStill(read, pixels, still)).map((one) => one.text)).toEqual([text]);
  });

  it('is outlined where it stands, however it was changed', async () => {
    const upright = await drawn('FITOUT-45', { format: 'Code128' });
    const [plain] = await readStill(read, pixelsOf(upright));
    const askew = turned(upright, 45);
    const [found] = await readStill(read, pixelsOf(askew), still);
    const middle = (one: typeof found) => {
      const { topLeft, bottomRight } = one?.position ?? { topLeft: { x: 0, y: 0 }, bottomRight: { x: 0, y: 0 } };
      return { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 };
    };
    const [before, after] = [middle(plain), middle(found)];
    // From the middle of the picture it is as far as before, for a turn about it keeps distances.
    const far = ({ x, y }: { x: number; y: number }, { width, height }: Grey) =>
      Math.hypot(x - width / 2, y - height / 2);
    expect(Math.abs(far(before, upright) - far(after, askew))).toBeLessThan(12);
  });

  it('without a code says so, whatever is in it, and ends in time', async () => {
    for (let seed = 1; seed <= 2; seed += 1) {
      const grey = { data: new Uint8ClampedArray(200 * 150).fill(128), width: 200, height: 150 };
      const stripes = { ...grey, data: grey.data.map((_, at) => ((((at % 200) * seed * 7) >> 3) % 5 > 2 ? 30 : 220)) };
      for (const one of [grainy(grey, 120, seed), grainy(stripes, 60, seed), blurred(grainy(grey, 120, seed), 1)])
        expect(await readStill(read, pixelsOf(one), still)).toEqual([]);
    }
  });

  it('stops when its time is over', async () => {
    let clock = 0;
    let looks = 0;
    const slow: ReadOnce = async () => {
      clock += 1500;
      looks += 1;
      return [];
    };
    await readStill(slow, pixelsOf(await drawn('x', { format: 'QRCode' })), { now: () => clock });
    expect(looks).toBe(3);
  });

  it('tells how far it is, by looks or by time, and ends when it is told to', async () => {
    const none: ReadOnce = async () => [];
    const pixels = pixelsOf(await drawn('x', { format: 'QRCode' }));
    const shares: number[] = [];
    let clock = 0;
    const goOn = async (share: number) => {
      shares.push(share);
      clock += 1500;
      return shares.length < 3;
    };
    await readStill(none, pixels, { now: () => clock, goOn });
    expect(shares).toEqual([0, 0.375, 0.75]);
    shares.length = 0;
    await readStill(none, pixels, { ...still, goOn });
    expect(shares).toEqual([0, 1 / 19, 2 / 19]);
  });

  it.each([
    { width: 1, height: 1 },
    { width: 1, height: 300 },
    { width: 3000, height: 2 },
  ])('of $width × $height is one without a code', async (size) => {
    const grey = { data: new Uint8ClampedArray(size.width * size.height), ...size };
    expect(await readStill(read, pixelsOf(grey))).toEqual([]);
  });
});

it('a frame is read in shadow by the third kind of look that is tried', async () => {
  const pixels = pixelsOf(inShadow(await drawn('6901028075831', { format: 'EAN13' })));
  expect((await readChanged(read, pixels, 0)).map(({ text }) => text)).toEqual(['6901028075831']);
});

describe('what a code is told as', () => {
  const found = async (text: string, options: Options) => {
    const all = foundIn(await readStill(read, pixelsOf(await drawn(text, options, 2))), false);
    expect(all).toHaveLength(1);
    return all[0];
  };

  it('an UPC-A and an UPC-E by their names, with the digits that are printed', async () => {
    expect(await found('036000291452', { format: 'UPCA' })).toMatchObject({ format: 'UPCA', text: '0036000291452' });
    expect(await found('01234565', { format: 'UPCE' })).toMatchObject({
      format: 'UPCE',
      text: '0012345000065',
      printed: '01234565',
    });
  });

  it('an add-on apart from the article', async () => {
    expect(await found('9780201379624 51299', { format: 'EAN13' })).toMatchObject({
      format: 'EAN13',
      text: '9780201379624',
      addOn: '51299',
    });
  });

  it('a short code without a check digit, where many lines agree', async () => {
    expect(await found('1515', { format: 'ITF' })).toMatchObject({ text: '1515', unsure: true });
  });

  it('bars that check nothing are unsure, others are not', async () => {
    expect(await found('A12345B', { format: 'Codabar' })).toMatchObject({ unsure: true });
    expect(await found('FITOUT', { format: 'Code128' })).not.toHaveProperty('unsure');
    expect(await found('6901028075831', { format: 'EAN13' })).not.toHaveProperty('unsure');
  });
});

describe('bytes', () => {
  const result = (bytes: number[], text: string, more = {}) =>
    foundIn(
      [
        {
          bytes: Uint8Array.from(bytes),
          text,
          format: 'QRCode',
          contentType: 'Binary',
          hasECI: false,
          extra: '',
          lineCount: 0,
          sequenceSize: -1,
          sequenceIndex: -1,
          sequenceId: '',
          position: {
            topLeft: { x: 0, y: 0 },
            topRight: { x: 1, y: 0 },
            bottomRight: { x: 1, y: 1 },
            bottomLeft: { x: 0, y: 1 },
          },
          ...more,
        } as unknown as Parameters<typeof foundIn>[0][number],
      ],
      false,
    )[0];

  it('that are no text are told in hexadecimal', () => {
    expect(result([0xff, 0x00, 0x0a, 0xfe], 'ÿ\u0000\nþ')).toMatchObject({ text: 'FF 00 0A FE', binary: true });
    expect(result([0xff, 0x00], 'ÿ\u0000', { hasECI: true })).toMatchObject({ text: 'FF 00', binary: true });
    expect(result([0xc4, 0xe3], '你', { contentType: 'Text' })).not.toHaveProperty('binary');
    expect(result([0x00, 0x01], '\u0000\u0001')).toMatchObject({ text: '\u0000\u0001' });
  });

  it('of several codes that belong together say which part they are', () => {
    const more = { contentType: 'Text', sequenceSize: 4, sequenceIndex: 1, sequenceId: '57' };
    expect(result([0x61], 'a', more)).toMatchObject({ part: { index: 1, size: 4, of: '57' } });
  });
});

describe('a frame of a film', () => {
  const textsOf = async (grey: Grey, effort: 'quick' | 'live' | 'fine') =>
    (await readLive(read, pixelsOf(grey), effort)).map(({ text }) => text);

  it('is read in grain by the looks without it, bars that lie on their side by the full one alone', async () => {
    const upright = await drawn('6901028075831', { format: 'EAN13' }, 2);
    const frame = grainy(upright, 110);
    expect(await textsOf(frame, 'fine')).toEqual([]);
    expect(await textsOf(frame, 'quick')).toEqual(['6901028075831']);
    const aside = turned(upright, 90);
    expect(await textsOf(aside, 'quick')).toEqual([]);
    expect(await textsOf(aside, 'live')).toEqual(['6901028075831']);
  });

  it('is read as it is where modules are so small that they go with the grain', async () => {
    const small = await drawn('FITOUT-45', { format: 'DataMatrix' }, 2);
    expect(await textsOf(small, 'quick')).toEqual([]);
    expect(await textsOf(small, 'fine')).toEqual(['FITOUT-45']);
  });
});
