import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlace, placeName, searchPlaces } from './find.ts';
import { builtInPlaces, builtInProvinces } from './places.ts';

const areaOf = (name: string): string[] => builtInPlaces.filter((one) => one.name === name).map(({ area }) => area);

describe('the places that come with the product', () => {
  it('are in order, each once, with a pinyin and an area code', () => {
    const codes = builtInPlaces.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort((a, b) => a - b));
    for (const place of builtInPlaces) {
      expect(place.pinyin).toMatch(/^[a-z]+$/);
      expect(place.initials).toMatch(/^[a-z]{2,}$/);
      expect(place.area).toMatch(/^0\d{2,3}$/);
      expect(place.name).toMatch(/^\p{Script=Han}{2,5}$/u);
      expect(place.code % 10_000).not.toBe(0);
    }
  });

  it('have a syllable of pinyin for each sign', () => {
    for (const { name, initials } of builtInPlaces) expect([name, initials?.length]).toEqual([name, name.length]);
    for (const { name, initials } of builtInProvinces) expect([name, initials.length]).toEqual([name, name.length]);
  });

  it('are of 31 provinces, with each prefecture and municipality', () => {
    expect(builtInProvinces).toHaveLength(31);
    for (const { name } of builtInProvinces) expect(builtInPlaces.some(({ province }) => province === name)).toBe(true);
    // 333 prefectures and four municipalities.
    expect(builtInPlaces.filter(({ code }) => code % 100 === 0)).toHaveLength(337);
  });

  it.each([
    ['深圳', '0755'],
    ['乌鲁木齐', '0991'],
    ['拉萨', '0891'],
    ['三亚', '0898'],
    ['张家界', '0744'],
    ['北京', '010'],
    ['湘潭', '0731'],
    ['咸阳', '029'],
    ['铁岭', '024'],
    ['遵义', '0851'],
    ['资阳', '028'],
    ['开封', '0371'],
    ['仙桃', '0728'],
    ['石河子', '0993'],
  ])('%s has %s', (name, area) => expect(areaOf(name)).toEqual([area]));
});

describe('findPlace', () => {
  it.each([
    ['长沙', 430100],
    ['长沙市', 430100],
    ['湖南长沙', 430100],
    ['湖南省长沙市', 430100],
    ['湖南 · 长沙', 430100],
    ['430100', 430100],
    ['010', 110100],
    ['10', 110100],
    ['755', 440300],
    ['0413', 210400],
    ['北京市', 110100],
    ['北京市北京市', 110100],
    ['上海上海', 310100],
    ['吉林', 220200],
    ['吉林省吉林市', 220200],
    ['广西壮族自治区桂林市', 450300],
    ['湘西土家族苗族自治州', 433100],
    ['大兴安岭地区', 232700],
    ['兴安盟', 152200],
    ['青海省海南藏族自治州', 632500],
    ['青海海南', 632500],
    ['神农架林区', 429021],
    ['苏州', 320500],
  ])('%s is %i', (text, code) => expect(findPlace(text)?.code).toBe(code));

  it.each(['', ' ', '0731', '0898', '029', '海南', '湖南', '长沙县', '不存在', '999999', '12', 'changsha', '长沙湖南'])(
    '“%s” is none, or not one alone',
    (text) => expect(findPlace(text)).toBeUndefined(),
  );

  it('finds every place by its name with its province, and by its code', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...builtInPlaces),
        fc.constantFrom('', ' ', '-', '省', '省 '),
        fc.constantFrom('', '市'),
        (place, between, end) => {
          expect(findPlace(`${place.province}${between}${place.name}${end}`)?.code).toBe(place.code);
          expect(findPlace(String(place.code))?.code).toBe(place.code);
        },
      ),
    );
  });

  it('answers any text with a place that it names, or with none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const found = findPlace(text);
        if (found === undefined) return;
        const plain = text.normalize('NFKC');
        expect(plain.includes(found.name) || /\d/.test(plain)).toBe(true);
      }),
    );
  });
});

describe('searchPlaces', () => {
  const first = (text: string): string | undefined => searchPlaces(text)[0]?.name;

  it.each([
    ['长沙', '长沙'],
    ['changsha', '长沙'],
    ['cs', '长沙'],
    ['Chang Sha', '长沙'],
    ['0755', '深圳'],
    ['755', '深圳'],
    ['lüliang', '吕梁'],
    ["xi'an", '西安'],
  ])('%s brings %s first', (text, name) => expect(first(text)).toBe(name));

  it('brings all that share an area code, and all of a province', () => {
    expect(searchPlaces('0731').map(({ name }) => name)).toEqual(['长沙', '株洲', '湘潭']);
    expect(searchPlaces('湖南').map(({ province }) => province)).toEqual(Array(14).fill('湖南'));
    expect(searchPlaces('')).toHaveLength(builtInPlaces.length);
    expect(searchPlaces('没有这里')).toEqual([]);
  });

  it('finds every place by each of its names, also by a beginning', () => {
    fc.assert(
      fc.property(fc.constantFrom(...builtInPlaces), fc.integer({ min: 2, max: 20 }), (place, length) => {
        for (const text of [place.name, place.pinyin, place.initials ?? '', place.area])
          expect(searchPlaces(text.slice(0, length))).toContainEqual(place);
      }),
    );
  });
});

describe('placeName', () => {
  it('says the province in front, once', () => {
    expect(placeName(430100)).toBe('湖南 · 长沙');
    expect(placeName(110100)).toBe('北京');
    expect(placeName(220200)).toBe('吉林 · 吉林');
    expect(placeName(430000)).toBe('湖南');
    expect(placeName(1)).toBe('1');
  });
});
