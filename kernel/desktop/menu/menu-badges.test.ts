import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../../web/menu/menu.ts';
import { badgeOf } from './menu-badges.ts';

const entry = (url: string): MenuItem => ({ id: url, title: url, url, noCache: false, children: [] });
const group = (...children: MenuItem[]): MenuItem => ({ id: 'group', title: 'group', noCache: false, children });
const badges = new Map([
  ['/three', '3'],
  ['/four', '4'],
  ['/new', '新'],
  ['/many', '120'],
]);

describe('badges of the menu', () => {
  it('are an entry’s own, and at most 99', () => {
    expect(badgeOf(entry('/three'), badges)).toBe('3');
    expect(badgeOf(entry('/new'), badges)).toBe('新');
    expect(badgeOf(entry('/many'), badges)).toBe('99+');
    expect(badgeOf(entry('/none'), badges)).toBeUndefined();
  });

  it('are the sum in a group, however deep, and a dot where that is none', () => {
    expect(badgeOf(group(entry('/three'), entry('/none'), group(entry('/four'))), badges)).toBe('7');
    expect(badgeOf(group(entry('/three'), entry('/many')), badges)).toBe('99+');
    expect(badgeOf(group(entry('/new')), badges)).toBe('新');
    expect(badgeOf(group(entry('/three'), entry('/new')), badges)).toBe('•');
    expect(badgeOf(group(entry('/none')), badges)).toBeUndefined();
  });
});
