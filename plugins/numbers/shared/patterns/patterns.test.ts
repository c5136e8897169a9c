import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInCarriers, plainLevel } from '../carriers.ts';
import { levelReader } from '../levels.ts';
import { flagReader, flagsFrom, flagsValue, patternsOf, templatesOf } from './flags.ts';
import { palette } from './palette.ts';
import { ruleChecks } from './rules.ts';
import { digitsOf, foundAt, normalTemplate, templateProblem } from './template.ts';

const numbers = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom(6, 8)), { minLength: 8, maxLength: 8 })
  .map((digits) => `186${digits.join('')}`);

const read = flagReader();

function patterns(number: string, area = ''): string[] {
  const flags = { low: 0, high: 0 };
  read(Uint8Array.from(digitsOf(number)), area, flags);
  expect(flagsFrom(flagsValue(flags))).toEqual(flags);
  return patternsOf(flags);
}

describe('the palette', () => {
  it('has 62 patterns of different names, each of which its own example has', () => {
    expect(new Set(palette.map(({ key }) => key)).size).toBe(62);
    for (const { key, example } of palette) {
      if (!/^\d+$/.test(example) || key === 'area') continue;
      const number = `186${'9032715'.slice(0, 8 - example.length)}${example}`;
      expect(patterns(number), `${key} ${number}`).toContain(key);
    }
    expect(patterns('18699990731', '0731')).toContain('area');
    expect(patterns('18699990731', '0732')).not.toContain('area');
  });

  it('says the same by its tables as by looking at each digit', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const digits = digitsOf(number);
        const seen = palette.filter((one) =>
          'rule' in one
            ? ruleChecks[one.rule](digits, '')
            : templatesOf(one).some((template) => foundAt(template, digits) !== undefined),
        );
        expect(patterns(number)).toEqual(seen.map(({ key }) => key));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a template', () => {
  it.for([
    ['AABB', '18612341122', true],
    ['AABB', '18612341111', false],
    ['8A8A', '18612348181', true],
    ['8A8A', '18612348888', false],
    ['A*A*', '18612341213', true],
    ['A*A*', '18612341111', true],
  ] as const)('%s at the tail of %s: %s', ([text, number, found]) => {
    expect(foundAt({ text, where: 'tail' }, digitsOf(number)) !== undefined).toBe(found);
  });

  it.for([
    ['tail', '18611223456', false],
    ['head', '18611223456', true],
    ['any', '18611223456', true],
    ['middle', '18611223456', false],
    ['middle', '18631122456', true],
    ['any', '11223456789', false],
  ] as const)('AABB stands %s in %s: %s', ([where, number, found]) => {
    expect(foundAt({ text: 'AABB', where }, digitsOf(number)) !== undefined).toBe(found);
  });

  it('is the same whatever its letters are called', () => {
    expect(normalTemplate('xxyy*1')).toBe('AABB*1');
  });

  it.for([
    ['', '不能为空'],
    ['AB-C', '「-」'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZA', '27'],
    ['ABCDEFGHI', '9 位'],
    ['****', '至少'],
    ['ABCDE123456', '最多 10 个'],
  ] as const)('%s is refused', ([text, words]) => {
    expect(templateProblem(text)?.zh).toContain(text.length > 26 ? '个' : words);
  });
});

describe('levels', () => {
  it('the first rule that a number meets is its level', () => {
    const [unicom] = builtInCarriers;
    const level = levelReader(unicom?.levels ?? []);
    const of = (number: string) => level(Uint8Array.from(digitsOf(number)));
    expect(of('18612388888')).toBe(1);
    expect(of('18612348888')).toBe(2);
    expect(of('18612341111')).toBe(3);
    expect(of('18612351888')).toBe(4);
    expect(of('18612351233')).toBe(plainLevel);
  });
});
