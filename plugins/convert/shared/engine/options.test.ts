import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownFormats } from './codecs.ts';
import { cleanOptions, isShown, type OptionField } from './options.ts';
import { isMisnamed } from './warnings.ts';

const webp = ownFormats.find(({ id }) => id === 'webp')?.fields ?? [];

describe('settings of codecs', () => {
  it('take their own values for what is absent, wrong or out of range', () => {
    expect(cleanOptions(webp, { quality: 1000, effort: '4', lossless: 'yes', extra: 1 })).toEqual({
      lossless: false,
      quality: 100,
      nearLossless: 100,
      effort: 4,
      alphaQuality: 100,
      sharpYuv: false,
    });
  });

  it('always fit, whatever is given', () => {
    for (const { fields } of ownFormats)
      fc.assert(
        fc.property(
          fc.dictionary(fc.constantFrom(...fields.map(({ key }) => key), 'other'), fc.anything()),
          (given) => {
            const cleaned = cleanOptions(fields, given);
            expect(Object.keys(cleaned)).toEqual(fields.map(({ key }) => key));
            expect(cleanOptions(fields, cleaned)).toEqual(cleaned);
            for (const field of fields) expect(fits(field, cleaned[field.key]), field.key).toBe(true);
          },
        ),
        { numRuns: 50 },
      );
  });

  it('hide what has no effect', () => {
    const quality = webp.find(({ key }) => key === 'quality') as OptionField;
    expect(isShown(quality, { lossless: false })).toBe(true);
    expect(isShown(quality, { lossless: true })).toBe(false);
  });
});

function fits(field: OptionField, value: unknown): boolean {
  if (field.kind === 'switch') return typeof value === 'boolean';
  if (field.kind === 'choice') return field.choices.some((choice) => choice.value === value);
  return typeof value === 'number' && value >= field.least && value <= field.most;
}

describe('names', () => {
  it.each([
    ['a.jpg', 'jpeg', false],
    ['a.JPEG', 'jpeg', false],
    ['a.jpg', 'png', true],
    ['a.heif', 'heic', false],
    ['a', 'png', false],
    ['a.txt', 'png', false],
    ['a.b.webp', 'webp', false],
  ])('%s of a %s', (name, format, misnamed) => {
    expect(isMisnamed(name, format)).toBe(misnamed);
  });
});
