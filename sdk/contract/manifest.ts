import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, halfFile } from './plugin.ts';

export const manifest: Check = {
  name: 'plugin.json can be read, is named as its folder, and each half it names is there',
  run(plugin) {
    if (plugin.manifest === undefined) return plugin.problems;
    const problems: string[] = [];
    const { id, halves } = plugin.manifest;
    if (id !== plugin.name) problems.push(`id is ${id}, but the folder is ${plugin.name}: rename one of them`);
    for (const half of halves)
      if (halfFile(plugin, half) === undefined) problems.push(`halves names ${half}, but there is no ${half}/index.ts`);
    for (const half of ['web', 'mobile', 'server'] as const)
      if (!halves.includes(half) && halfFile(plugin, half) !== undefined)
        problems.push(`there is a ${half}/index.ts that halves does not name: nothing will load it`);
    if (!existsSync(join(plugin.folder, 'README.md'))) problems.push('README.md is missing: say what the plugin adds');
    return problems;
  },
};
