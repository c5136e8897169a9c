import { textIn } from '@fitout/sdk';
import { describe, expect, it } from 'vitest';
import {
  type FunctionGroup,
  groupState,
  sameFunctions,
  searchFunctions,
  withFunction,
  withGroup,
} from './functions.ts';

const groups: FunctionGroup[] = [
  {
    plugin: 'images',
    title: { zh: '素材库', en: 'Assets' },
    functions: [
      { key: 'images.view', title: { zh: '查看素材', en: 'See assets' } },
      { key: 'images.edit', title: { zh: '上传与管理素材', en: 'Manage assets' } },
    ],
  },
  {
    plugin: 'kernel',
    title: { zh: '系统', en: 'System' },
    functions: [{ key: 'kernel.audit', title: { zh: '查看审计日志', en: 'Audit log' } }],
  },
];
const [images] = groups as [FunctionGroup];
const zh = (text: Parameters<typeof textIn>[0]) => textIn(text, 'zh-CN');

describe('functions of a role', () => {
  it('knows all, some and none of a group', () => {
    expect(groupState(images, new Set())).toBe(false);
    expect(groupState(images, new Set(['images.view']))).toBe('mixed');
    expect(groupState(images, new Set(['images.view', 'images.edit', 'x.y']))).toBe(true);
  });

  it('chooses groups and single ones without losing others, unknown ones included', () => {
    expect(withGroup(['old.gone', 'images.view'], images, true)).toEqual(['old.gone', 'images.view', 'images.edit']);
    expect(withGroup(['old.gone', 'images.view'], images, false)).toEqual(['old.gone']);
    expect(withGroup([], images, true, (key) => key === 'images.view')).toEqual(['images.view']);
    expect(withFunction(['a.b'], 'a.b', true)).toEqual(['a.b']);
    expect(sameFunctions(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(sameFunctions(['a'], ['a', 'b'])).toBe(false);
  });

  it('searches titles, keys and groups', () => {
    expect(searchFunctions(groups, '上传', zh)).toEqual([{ ...images, functions: [images.functions[1]] }]);
    expect(searchFunctions(groups, '素材库', zh)[0]?.functions).toHaveLength(2);
    expect(searchFunctions(groups, 'KERNEL.', zh).map((group) => group.plugin)).toEqual(['kernel']);
    expect(searchFunctions(groups, '没有', zh)).toEqual([]);
  });
});
