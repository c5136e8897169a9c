import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../tests/fake-camera.ts';
import { nodeReader } from '../../tests/node-reader.ts';
import { agreedAddOn, articleOf, plainArticle } from './add-ons.ts';
import { foundIn } from './found.ts';
import { type Grey, pixelsOf, turned } from './grey.ts';
import { type ReadOnce, readHard, readLive, readStill } from './looks.ts';

const reading = (text: string, addOn?: string, format = 'EAN13') => ({
  text,
  format,
  extra: JSON.stringify(addOn === undefined ? {} : { EanAddOn: addOn }),
});

describe('the add-on in a reading', () => {
  const article = '9780393058673';

  it('has two or five digits behind those of the article', () => {
    expect(articleOf(reading(`${article}52595`, '52595'))).toEqual({ article, addOn: '52595' });
    expect(articleOf(reading('004900000634601', '01', 'UPCE'))).toEqual({ article: '0049000006346', addOn: '01' });
  });

  it('is none where the reader only tried: its digits failed their check and are not in the text', () => {
    expect(articleOf(reading(article, '52395'))).toEqual({ article });
    // These are the last digits of the article by chance.
    expect(articleOf(reading(article, '73'))).toEqual({ article });
    expect(articleOf(reading(article, '58673'))).toEqual({ article });
  });

  it('is none of another length, and none of an EAN-8, but the article is known all the same', () => {
    expect(articleOf(reading(`${article}5249`, '5249'))).toEqual({ article });
    expect(articleOf(reading('9638507401', '01', 'EAN8'))).toEqual({ article: '96385074' });
    expect(plainArticle(reading(`${article}52595`, '52595'))).toMatchObject({ text: article, extra: '{}' });
  });

  it('has five digits beside a book: two are the first of five that are hidden', () => {
    expect(articleOf(reading(`${article}52`, '52'))).toEqual({ article });
    expect(articleOf(reading('977234567890012', '12'))).toEqual({ article: '9772345678900', addOn: '12' });
  });

  it('is found for any digits, and never more than the text has', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    fc.assert(
      fc.property(
        digits(13),
        fc.oneof(digits(2), digits(5)),
        fc.stringMatching(/^\d{0,6}$/),
        (number, addOn, tried) => {
          const book = /^97[89]/.test(number) && addOn.length === 2;
          expect(articleOf(reading(`${number}${addOn}`, addOn))).toEqual({
            article: number,
            ...(book ? {} : { addOn }),
          });
          expect(articleOf(reading(number, tried))).toEqual({ article: number });
        },
      ),
    );
  });
});

describe('lines that read an add-on', () => {
  it('are believed where enough agree, and twice as many as for any other', () => {
    expect(agreedAddOn([])).toBeUndefined();
    expect(agreedAddOn([{ addOn: '52595', lines: 5 }])).toBeUndefined();
    expect(agreedAddOn([{ addOn: '52595', lines: 6 }])).toBe('52595');
    expect(agreedAddOn([{ addOn: '01', lines: 7 }])).toBeUndefined();
    expect(
      agreedAddOn([
        { addOn: '01', lines: 3 },
        { addOn: '01', lines: 5 },
      ]),
    ).toBe('01');
  });

  it('are never believed against as many others', () => {
    const vote = fc.record({ addOn: fc.constantFrom('01', '07', '52595'), lines: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(fc.array(vote), (votes) => {
        const agreed = agreedAddOn(votes);
        if (agreed === undefined) return;
        const sum = (of: (addOn: string) => boolean) =>
          votes.filter(({ addOn }) => of(addOn)).reduce((lines, one) => lines + one.lines, 0);
        const best = Math.max(
          ...['01', '07', '52595'].filter((one) => one !== agreed).map((one) => sum((addOn) => addOn === one)),
        );
        expect(sum((addOn) => addOn === agreed)).toBeGreaterThanOrEqual(2 * best);
      }),
    );
  });
});

describe('an article in a picture', () => {
  let read: ReadOnce;
  beforeAll(async () => {
    read = await nodeReader();
  });

  const [number, addOn] = ['9780201379624', '51299'];
  const size = { width: 520, height: 300 };
  const [left, scale] = [40, 3];
  /** Modules of an EAN-13, and of the space and an add-on of five digits after it. */
  const end = left + scale * 95;

  async function drawn(text = `${number} ${addOn}`): Promise<Grey> {
    const grey = await picture(size, [{ text, options: { format: 'EAN13' }, x: left, y: 60, scale }]);
    return { data: new Uint8ClampedArray(grey), ...size };
  }

  /** With nothing right of `x` from row `top` on. */
  function covered(grey: Grey, x: number, top = 0): Grey {
    return {
      ...grey,
      data: grey.data.map((value, at) => (at % grey.width >= x && at / grey.width >= top ? 235 : value)),
    };
  }

  const said = async (grey: Grey) => {
    const still = foundIn(await readStill(read, pixelsOf(grey), { now: () => 0 }), false);
    const frames = [
      readLive(read, pixelsOf(grey), 'live'),
      readLive(read, pixelsOf(grey), 'fine'),
      readHard(read, pixelsOf(grey)),
    ];
    const live = (await Promise.all(frames)).map((results) => foundIn(results, false));
    return [still, ...live].map((found) => found.map((one) => [one.text, one.addOn]));
  };
  const four = (of: [string, string?]) => Array.from({ length: 4 }, () => [[of[0], of[1]]]);

  it('has the add-on that stands beside it, whichever way it lies', async () => {
    const upright = await drawn();
    expect(await said(upright)).toEqual(four([number, addOn]));
    const aside = turned(upright, 90);
    expect(foundIn(await readStill(read, pixelsOf(aside)), false)).toMatchObject([{ text: number, addOn }]);
    expect(await said(await drawn('4198716008901 12'))).toEqual(four(['4198716008901', '12']));
  });

  it('has it where most lines miss it', async () => {
    expect(await said(covered(await drawn(), end + 10, 110))).toEqual(four([number, addOn]));
  });

  it('has none where a part of it is covered, or of the picture is cut off', async () => {
    const whole = await drawn();
    for (const modules of [14, 20, 29, 36, 45])
      expect(await said(covered(whole, end + scale * modules))).toEqual(four([number]));
    for (let width = end + 40; width < end + 150; width += 20) {
      const data = new Uint8ClampedArray(width * size.height);
      for (let y = 0; y < size.height; y += 1)
        data.set(whole.data.subarray(y * size.width, y * size.width + width), y * width);
      expect(await said({ data, width, height: size.height })).toEqual(four([number]));
    }
  });
});
