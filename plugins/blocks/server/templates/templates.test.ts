import { describe, expect, it } from 'vitest';
import { pictureKey, templateDocument } from '../../../decoration/server/templates/document.ts';
import { documentAssets } from '../../../decoration/server/usage/named.ts';
import '../../tests/added.ts';
import { templateMakers } from './index.ts';
import { daysAfter } from './kit.ts';
import { motifs } from './pictures/motifs.ts';

const templates = templateMakers.map((make) => make());

describe('templates', () => {
  it('name each picture once, show every one, and show no other', () => {
    const names = templates.flatMap((one) => one.pictures.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    for (const template of templates) {
      const shown = [...documentAssets(templateDocument(template, new Date()))].map((key) =>
        key.slice(pictureKey.length),
      );
      expect(shown.sort(), template.key).toEqual(template.pictures.map(({ name }) => name).sort());
    }
  });

  it('are light: a page’s pictures weigh less than a photograph', () => {
    for (const { key, pictures } of templates)
      expect(
        pictures.reduce((sum, { svg }) => sum + svg.length, 0),
        key,
      ).toBeLessThan(60_000);
  });

  it('draw every motif somewhere', () => {
    const drawn = templates.flatMap((one) => one.pictures.map(({ svg }) => svg)).join('');
    const ink = { main: '#000', dark: '#000', light: '#000' };
    expect(Object.values(motifs).filter((draw) => draw(ink) === '')).toEqual([]);
    expect(drawn).not.toMatch(/NaN|undefined/);
  });
});

it.each([
  ['Asia/Shanghai', '2026-03-09T16:00:00.000Z'],
  ['America/New_York', '2026-03-09T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-08T18:15:00.000Z'],
])('an activity of a template ends at midnight in %s', (zone, iso) => {
  expect(daysAfter(new Date('2026-03-07T16:30:00Z'), 2, zone)).toBe(iso);
});
