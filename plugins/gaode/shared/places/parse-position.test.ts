import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAngle, parseAxes, parsePosition } from './parse-position.ts';

const at = (lng: number, lat: number) => ({ position: { lng: expect.closeTo(lng, 6), lat: expect.closeTo(lat, 6) } });

describe('a cell with both coordinates', () => {
  test.each([
    ['116.40,39.90', 116.4, 39.9],
    [' 116.40 ， 39.90 ', 116.4, 39.9],
    ['１１６．４０，３９．９０', 116.4, 39.9],
    ['116.40 39.90', 116.4, 39.9],
    ['116.40;39.90', 116.4, 39.9],
    ['(116.40, 39.90)', 116.4, 39.9],
    ['[116.40,39.90]', 116.4, 39.9],
    ['POINT(116.40 39.90)', 116.4, 39.9],
    ['39.90N 116.40E', 116.4, 39.9],
    ['39.90N,116.40E', 116.4, 39.9],
    ['39.90N116.40E', 116.4, 39.9],
    ['N39.90 E116.40', 116.4, 39.9],
    ['E116.40N39.90', 116.4, 39.9],
    ['北纬39.90 东经116.40', 116.4, 39.9],
    ['东经116度24分0秒，北纬39度54分0秒', 116.4, 39.9],
    ['116°24′0″E, 39°54′0″N', 116.4, 39.9],
    [`39°54'00"N 116°24'00"E`, 116.4, 39.9],
    ['116º24´, 39˚54´', 116.4, 39.9],
    ['116°24.6′ 39°54.3′', 116.41, 39.905],
    ['经度:116.40 纬度:39.90', 116.4, 39.9],
    ['lat=39.90,lng=116.40', 116.4, 39.9],
    ['Latitude: 39.90, Longitude: 116.40', 116.4, 39.9],
    ['33.87S 151.21E', 151.21, -33.87],
    ['-58.38,-34.60', -58.38, -34.6],
    ['−58.38，−34.60', -58.38, -34.6],
  ])('%s', (text, lng, lat) => {
    expect(parsePosition(text)).toEqual(at(lng, lat));
    // What names its axes is read the same way whatever stands first.
    if (/[a-z东经]/i.test(text) && !/point/i.test(text)) expect(parsePosition(text, true)).toEqual(at(lng, lat));
  });

  test.each([
    ['', 'empty'],
    ['  ，', 'empty'],
    ['0,0', 'zero'],
    ['116.40', 'unreadable'],
    ['116.40,39.90,12', 'unreadable'],
    ['116.40-39.90', 'unreadable'],
    ['北京市朝阳区', 'unreadable'],
    ['116.40,朝阳', 'unreadable'],
    ['1.2.3,4', 'unreadable'],
    ['-116.40W 39.90N', 'unreadable'],
    ['116°61′, 39°54′', 'unreadable'],
    ['116.4E 39.9E', 'same-axis'],
    ['39.90,116.40', 'swapped'],
    ['39.90E,116.40N', 'range'],
    ['216.40,39.90', 'range'],
    ['116.40,239.90', 'range'],
  ])('%s is refused as %s', (text, fault) => {
    expect(parsePosition(text)).toEqual({ fault });
  });

  test('with the latitude first, where that is said', () => {
    expect(parsePosition('39.90,116.40', true)).toEqual(at(116.4, 39.9));
    expect(parsePosition('116.40,39.90', true)).toEqual({ fault: 'swapped' });
  });
});

describe('two cells', () => {
  test('are longitude and latitude, unless they name their axes or the file has them swapped', () => {
    expect(parseAxes('116.40', '39.90')).toEqual(at(116.4, 39.9));
    expect(parseAxes('39.90N', '116.40E')).toEqual(at(116.4, 39.9));
    expect(parseAxes('39.90', '116.40', true)).toEqual(at(116.4, 39.9));
    expect(parseAxes('116,40', '39,90')).toEqual(at(116.4, 39.9));
    expect(parseAxes('1.164E+02', '3.99e1')).toEqual(at(116.4, 39.9));
  });

  test('are refused with what is wrong', () => {
    expect(parseAxes('39.90', '116.40')).toEqual({ fault: 'swapped' });
    expect(parseAxes('', '')).toEqual({ fault: 'empty' });
    expect(parseAxes('116.40', '')).toEqual({ fault: 'unreadable' });
    expect(parseAxes('0', '0.000')).toEqual({ fault: 'zero' });
    expect(parseAxes('116.40,39.90', '39.90')).toEqual({ fault: 'unreadable' });
  });
});

const coordinate = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((millionths) => millionths / 1e6);
const positions = fc
  .record({ lng: coordinate(180), lat: coordinate(90) })
  .filter(({ lng, lat }) => lng !== 0 || lat !== 0);

/** An angle as people write it, in a form that is drawn. */
function written(degrees: number, letters: [string, string]): fc.Arbitrary<string> {
  const letter = degrees < 0 ? letters[1] : letters[0];
  const size = Math.abs(degrees);
  const whole = Math.floor(size);
  const minutes = Math.floor((size - whole) * 60);
  const seconds = ((size - whole) * 60 - minutes) * 60;
  return fc.constantFrom(
    `${size}${letter}`,
    `${size.toFixed(6)}°${letter}`,
    `${whole}°${minutes}′${Math.min(59.999999, seconds).toFixed(6)}″${letter}`,
    `${whole}度${minutes}分${Math.min(59.999999, seconds).toFixed(6)}秒${letter}`,
  );
}

const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

describe('any position', () => {
  test('is read back from decimals, in both orders, with separators of any width', () => {
    fc.assert(
      fc.property(positions, fc.constantFrom(',', '，', ' ', ', ', ';', '、', '\t'), fc.boolean(), (one, gap, wide) => {
        const text = (first: number, second: number) =>
          ((plain: string) => (wide ? fullWidth(plain) : plain))(`${first.toFixed(6)}${gap}${second.toFixed(6)}`);
        expect(parsePosition(text(one.lng, one.lat))).toEqual(at(one.lng, one.lat));
        expect(parsePosition(text(one.lat, one.lng), true)).toEqual(at(one.lng, one.lat));
      }),
    );
  });

  test('is read back from hemispheres, degrees, minutes and seconds, whatever order it is in', () => {
    const texts = positions.chain((position) =>
      fc
        .tuple(written(position.lng, ['E', 'W']), written(position.lat, ['N', 'S']), fc.boolean())
        .map(([lng, lat, turned]) => ({ position, lng, lat, text: turned ? `${lat} ${lng}` : `${lng}, ${lat}` })),
    );
    fc.assert(
      fc.property(texts, fc.boolean(), ({ position, lng, lat, text }, swapped) => {
        expect(parsePosition(text, swapped)).toEqual(at(position.lng, position.lat));
        expect(parseAxes(lng, lat, swapped)).toEqual(at(position.lng, position.lat));
      }),
    );
  });
});

test('any text gives a position on the earth or a fault, and never throws', () => {
  const characters = fc.string({
    unit: fc.constantFrom(...'0123456789.,+-°′″\'"NSEWXY 度分秒东北经纬，'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.oneof(characters, fc.string()), fc.boolean(), (text, swapped) => {
      const result = parsePosition(text, swapped);
      if ('fault' in result) return;
      expect(Math.abs(result.position.lng)).toBeLessThanOrEqual(180);
      expect(Math.abs(result.position.lat)).toBeLessThanOrEqual(90);
    }),
  );
  fc.assert(fc.property(characters, (text) => void parseAngle(text)));
});
