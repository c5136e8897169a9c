// @vitest-environment happy-dom
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checks } from '../../sdk/contract/checks.ts';
import { readPlugins } from '../../sdk/contract/plugin.ts';

const root = resolve(import.meta.dirname, '../..');
const plugins = readPlugins([join(root, 'plugins'), join(root, 'mobile-plugins')]);

describe.each(plugins.map((plugin) => [plugin.name, plugin] as const))('%s', (_, plugin) => {
  it.each(Object.values(checks).map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    expect(await check.run(plugin, plugins)).toEqual([]);
  });
});
