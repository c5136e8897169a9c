import type { Text } from '@fitout/sdk';
import type { MobileTool } from '@fitout/sdk/mobile';
import { describe, expect, test } from 'vitest';
import draws from '../../draws/plugin.json' with { type: 'json' };
import gallery from '../../gallery/plugin.json' with { type: 'json' };
import scanner from '../../mbar/plugin.json' with { type: 'json' };
import { openTools, toolGroups } from './tool-groups.ts';

const zh = (text: Text): string => (typeof text === 'string' ? text : text.zh);
const tool = (path: string, order: number, group?: Text): MobileTool => ({
  path,
  title: path,
  icon: 'tool',
  order,
  ...(group === undefined ? {} : { group }),
});

describe('the tools of /m', () => {
  test('are those that may be opened, in their order', () => {
    const tools = [tool('/m/c', 3), tool('/m/a', 1), tool('/m/secret', 2)];
    expect(openTools(tools, (path) => path !== '/m/secret').map(({ path }) => path)).toEqual(['/m/a', '/m/c']);
  });

  test('have 抽卡记录 behind the others until the organisation says otherwise', () => {
    const tools: MobileTool[] = [draws, gallery, scanner].flatMap(({ contributes }) => contributes['mobile.tool']);
    const titles = (first?: string[]) =>
      toolGroups(
        openTools(tools, () => true, first),
        zh,
      ).map(({ title }) => title);
    expect(titles()).toEqual(['工具', '抽卡记录']);
    expect(titles(['/m/mcupp'])).toEqual(['抽卡记录', '工具']);
  });

  test('begin with those that the organisation put first, whatever their order', () => {
    const tools = [tool('/m/a', 1), tool('/m/b', 2), tool('/m/c', 3), tool('/m/secret', 4)];
    const shown = openTools(tools, (path) => path !== '/m/secret', ['/m/gone', '/m/c', '/m/secret', '/m/b']);
    expect(shown.map(({ path }) => path)).toEqual(['/m/c', '/m/b', '/m/a']);
  });

  test('stand under their headings; those without one together', () => {
    const game = { zh: '抽卡', en: 'Draws' };
    const groups = toolGroups([tool('/m/x', 1, game), tool('/m/y', 2), tool('/m/z', 3, { ...game })], zh);
    expect(groups.map(({ title, tools }) => [title, tools.map(({ path }) => path)])).toEqual([
      ['抽卡', ['/m/x', '/m/z']],
      ['工具', ['/m/y']],
    ]);
  });
});
