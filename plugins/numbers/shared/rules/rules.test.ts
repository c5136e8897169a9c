import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInCarriers } from '../carriers.ts';
import { levelReader } from '../levels.ts';
import { digitsOf } from '../patterns/template.ts';
import { carrierProblem, handOverShape, segmentsProblem } from './carrier-problem.ts';
import { contrast } from './contrast.ts';
import { levelReason } from './why.ts';

const digits = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom(6, 8)), { minLength: 8, maxLength: 8 })
  .map((all) => `186${all.join('')}`);

describe('why a number has its level', () => {
  it('is the level that the tables find, with a template of it', () => {
    for (const { levels } of builtInCarriers) {
      const read = levelReader(levels);
      fc.assert(
        fc.property(digits, (number) => {
          const { code, template } = levelReason(levels, number);
          expect(code).toBe(read(Uint8Array.from(digitsOf(number))));
          const of = levels.find((one) => one.code === code)?.templates ?? [undefined];
          expect(of).toContain(template);
        }),
      );
    }
  });

  it('leaves out what is half typed', () => {
    const levels = [{ code: 1, name: '一', templates: ['AB-', '', '123456789012'] }];
    expect(levelReason(levels, '18612345678')).toEqual({ code: 99 });
  });
});

describe('the rules of a carrier', () => {
  it('as they come with the product have no problem beside one another', () => {
    for (const one of builtInCarriers)
      expect(
        carrierProblem(
          one,
          builtInCarriers.filter((other) => other !== one),
        ),
      ).toBeUndefined();
  });

  it('may have a part of another’s segment, not the same one', () => {
    const others = [{ name: '甲', segments: [{ prefix: '170' }] }];
    expect(segmentsProblem([{ prefix: '1704' }], others)).toBeUndefined();
    expect(segmentsProblem([{ prefix: '170' }], others)?.zh).toContain('属于“甲”');
  });

  it.each([
    ['', true],
    ['https://www.10010.com/', true],
    ['tel:10010', true],
    ['+86 731 8888 6666', true],
    ['http://www.10010.com/', false],
    ['javascript:alert(1)', false],
    ['https://a b', false],
    ['门店', false],
  ])('hand over to “%s”: %s', (text, fits) => expect(handOverShape.test(text)).toBe(fits));
});

it('contrast is 21 between black and white, 1 between a colour and itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#d81e06', '#d81e06')).toBe(1);
  expect(contrast('#ffe600', '#ffffff')).toBeLessThan(3);
});
