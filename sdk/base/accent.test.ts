import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentOf } from './accent.ts';

const bytesOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function luminance(bytes: number[]): number {
  const [red = 0, green = 0, blue = 0] = bytes.map((byte) => {
    const part = byte / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2, 1.4.3. */
function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of a colour over a ground, as the tints of mobile.css are mixed. */
const tint = (color: string, ground: string, share: number): number[] => {
  const below = bytesOf(ground);
  return bytesOf(color).map((byte, at) => Math.round(byte * share + (below[at] ?? 0) * (1 - share)));
};

const colors = fc.oneof(
  fc.constantFrom('#000000', '#ffffff', '#ffff00', '#0000ff', '#ff0000', '#00ff00', '#0f6cbd', '#7f7f7f'),
  fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`),
);

test('every colour has shades that are read on all grounds of both themes, and carry white words', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const { light, dark, fill, fillInDark } = accentOf(color) ?? { light: '', dark: '', fill: '', fillInDark: '' };
      for (const ground of ['#f4f5f7', '#ffffff'])
        expect(contrast(bytesOf(light), bytesOf(ground))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(bytesOf(light), tint(light, '#ffffff', 0.1))).toBeGreaterThanOrEqual(4.5);
      for (const ground of ['#111113', '#1f1f22'])
        expect(contrast(bytesOf(dark), bytesOf(ground))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(bytesOf(dark), tint(dark, '#1f1f22', 0.15))).toBeGreaterThanOrEqual(4.5);
      for (const filled of [fill, fillInDark])
        expect(contrast(bytesOf(filled), bytesOf('#ffffff'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(bytesOf(fillInDark), bytesOf('#1f1f22'))).toBeGreaterThanOrEqual(2);
    }),
    { numRuns: 500 },
  );
});

test('a colour that can be read as it is stays as it is, and what is none colours nothing', () => {
  expect(accentOf('#7a3e9d')).toMatchObject({ light: '#7a3e9d', fill: '#7a3e9d' });
  expect(accentOf('#6cb8f6')?.dark).toBe('#6cb8f6');
  for (const bad of ['', 'red', '#fff', '#12345', '#1234567', 'url(x)', '#0f6cbd;color:red'])
    expect(accentOf(bad)).toBeUndefined();
});
