// @vitest-environment happy-dom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checks } from './checks.ts';
import { openPage } from './page.ts';
import { readPlugin, readPlugins } from './plugin.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const template = readPlugin(join(import.meta.dirname, '../template'));

afterEach(() => vi.restoreAllMocks());

describe('each check can fail', () => {
  it.each(Object.keys(checks))('%s finds what is wrong with the plugin made for it', async (name) => {
    const folder = join(fixtures, name);
    expect(existsSync(folder), `sdk/contract/fixtures/${name} holds a plugin that fails the check`).toBe(true);
    const [plugin] = readPlugins([folder]);
    expect(plugin).toBeDefined();
    if (plugin === undefined) return;
    expect(await checks[name]?.run(plugin, [plugin])).not.toEqual([]);
  });

  it('views tells of a view that is missing and of a file that no route opens', async () => {
    const [plugin] = readPlugins([join(fixtures, 'views')]);
    const problems = plugin === undefined ? [] : await checks.views?.run(plugin, [plugin]);
    expect(problems).toEqual([
      'the route /blind needs web/views/list.tsx',
      expect.stringMatching(/^web\/index.ts knows no view list/),
      'no route opens web/views/extra.tsx: move it out of views/',
    ]);
  });

  it('leavesNothing tells of listeners, timers and nodes, each by its number', async () => {
    const [plugin] = readPlugins([join(fixtures, 'leavesNothing')]);
    const problems = plugin === undefined ? [] : await checks.leavesNothing?.run(plugin, [plugin]);
    expect(problems).toEqual([
      expect.stringMatching(/^20 listeners/),
      expect.stringMatching(/^20 timers/),
      expect.stringMatching(/^20 nodes/),
    ]);
  });
});

describe('the template', () => {
  it.each(Object.entries(checks))('passes %s', async (_, check) => {
    const plugin = { ...template, name: template.manifest?.id ?? '' };
    expect(await check.run(plugin, [plugin])).toEqual([]);
  });
});

describe('a plugin that throws while it activates', () => {
  it('fails in its own place, is put in quarantine after the third time, and keeps no other back', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = readPlugins([join(fixtures, 'faults')]);
    const kernel = openPage([...broken, template]);
    const good = template.manifest?.id ?? '';
    await kernel.loader.activateOn('contract.point');
    expect(kernel.loader.states.broken?.state).toBe('failed');
    await kernel.loader.activate(good);
    expect(kernel.loader.states[good]?.state).toBe('active');
    await kernel.loader.activate('broken').catch(() => {});
    await kernel.loader.activate('broken').catch(() => {});
    expect(kernel.loader.states.broken?.state).toBe('quarantined');
    await expect(kernel.loader.activate('broken')).rejects.toMatchObject({ reason: 'kernel.quarantined' });
    expect(kernel.loader.states[good]?.state).toBe('active');
    expect(said).toHaveBeenCalled();
    kernel.dispose();
  });
});
