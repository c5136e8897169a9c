import fc from 'fast-check';
import JSONBig from 'json-bigint';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';

describe('answers as JSON', () => {
  it('parses as the native parser does where no number is beyond 2^53', () => {
    const integer = fc.oneof(fc.maxSafeInteger(), fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER));
    const decimal = fc.double({ noNaN: true, noDefaultInfinity: true, min: -180, max: 180 });
    const value = fc.letrec((tie) => ({
      any: fc.oneof(integer, decimal, fc.string(), fc.boolean(), fc.constant(null), tie('list'), tie('object')),
      list: fc.array(tie('any'), { maxLength: 4 }),
      object: fc.dictionary(
        fc.string().filter((key) => key !== '__proto__' && key !== 'constructor'),
        tie('any'),
        { maxKeys: 4 },
      ),
    })).any;
    fc.assert(
      fc.property(value, (data) => {
        const text = JSON.stringify(data);
        expect(JSON.stringify(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('gives decimals with many digits as numbers: coordinates are such', () => {
    expect(parseJson('[116.39748765432101, 0.30000000000000004, 9007199254740991]')).toEqual([
      116.39748765432101, 0.30000000000000004, 9007199254740991,
    ]);
  });

  it('keeps every digit of an integer beyond 2^53 as a string, wherever it stands', () => {
    const big = fc.bigInt({ min: 2n ** 53n + 1n, max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(big, fc.boolean(), (id, negative) => {
        const digits = `${negative ? '-' : ''}${id}`;
        expect(parseJson(`{"id":${digits},"list":[{"id":${digits}}]}`)).toMatchObject({
          id: digits,
          list: [{ id: digits }],
        });
      }),
    );
  });

  it('leaves long digits inside of strings alone', () => {
    expect(parseJson('{"phone":"12345678901234567890"}')).toMatchObject({ phone: '12345678901234567890' });
  });

  it.each(['cb({"code":0})', 'cb({"code":0});', '/**/jQuery_1.done[0]({"code":0});\n', ' $x ( {"code":0} ) ; '])(
    'strips the wrapper of %s',
    (text) => {
      expect(parseJson(text)).toEqual({ code: 0 });
    },
  );

  it('strips a wrapper around big numbers, too', () => {
    expect(parseJson('cb({"id":9007199254740993})')).toMatchObject({ id: '9007199254740993' });
  });

  it('cannot be made to change prototypes', () => {
    const value = parseJson(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":9007199254740993}',
    );
    expect((value as { polluted?: number }).polluted).toBeUndefined();
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each(['', '{', 'cb(', '{"id":9007199254740993', 'undefined'])('throws a SyntaxError for %j', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  /** What json-bigint makes of it, by our rule: integers beyond 2^53 as strings, everything else as it is. */
  function byJsonBigint(text: string): unknown {
    const plain = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(plain);
      if (typeof value !== 'object' || value === null) return value;
      const number = value as { isInteger?: () => boolean; toFixed(): string; toNumber(): number };
      if (typeof number.isInteger === 'function')
        return number.isInteger() && !Number.isSafeInteger(number.toNumber()) ? number.toFixed() : number.toNumber();
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
    };
    return plain(JSONBig({ protoAction: 'preserve', constructorAction: 'preserve' }).parse(text));
  }

  it('reads any JSON as json-bigint does, with every digit of every integer', () => {
    const digits = fc.stringMatching(/^-?[1-9]\d{0,24}$/);
    const word = fc.oneof(
      fc.stringMatching(/^[a-z:,"\\[\]{} \d]{0,30}$/),
      digits,
      fc.constantFrom('\u2028', '\\', '"', ':12345678901234567890,', '",1234567890123456789'),
    );
    // Node 24's own JSON.parse reads the key `k"` as `k\` once it has read an object with the key `k\`.
    const key = word.map((one) => one.replaceAll('\\', '/'));
    const text = fc.letrec<{ any: string; list: string; object: string }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        digits,
        word.map((one) => JSON.stringify(one)),
        fc.constantFrom('true', 'null', '0', '-0', '1.5', '116.39748765432101', '[]', '{}'),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('any'), { maxLength: 4 }).map((parts) => `[${parts.join(' ,')}]`),
      object: fc
        .uniqueArray(fc.tuple(key, tie('any')), { maxLength: 4, selector: ([name]) => name })
        .map((parts) => `{${parts.map(([name, one]) => `${JSON.stringify(`k${name}`)}:\n${one}`).join(',')}}`),
    })).any;
    fc.assert(
      fc.property(text, (one) => {
        expect(parseJson(one)).toEqual(byJsonBigint(one));
      }),
      { numRuns: 500 },
    );
  });

  it.each(['01234567890123456789', '{1234567890123456789:1}', '[1234567890123456789 1]', '+1234567890123456789'])(
    'makes no JSON of %s, which is none',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );
});
