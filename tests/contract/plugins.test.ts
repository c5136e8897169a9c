import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../scripts/build.ts';
import { checks } from '../../sdk/contract/checks.ts';
import { readPlugins } from '../../sdk/contract/plugin.ts';
import { runCheck } from '../../sdk/contract/run.ts';
import { subjectsOf } from './page/subjects.ts';

/** What holds for every plugin's files, without a browser; page.e2e.test.ts has the rest. */

const plugins = readPlugins([resolve('plugins'), resolve('mobile-plugins')]);
const others = plugins.flatMap(({ manifest }) => manifest ?? []);
const whyNot = existsSync(resolve('dist/build.json')) ? undefined : 'there is no build: npm run build';

/** What a plugin of the repository may do and one from outside may not, with the reason. */
const may: [RegExp, reason: string][] = [
  [
    /^home: .*imports by a name that is made up/,
    'the script of a published page, by the address that the server names',
  ],
];

describe('each plugin’s files', () => {
  for (const check of checks.filter(({ files }) => files !== undefined))
    it(check.title.en, async (test) => {
      if (whyNot !== undefined) test.skip(whyNot);
      const problems: string[] = [];
      for (const subject of await subjectsOf(await readManifest())) {
        const outcome = await runCheck(check, { subject, others, platform: undefined });
        problems.push(...outcome.problems.map((problem) => `${subject.id}: ${problem}`));
      }
      expect(problems.filter((problem) => !may.some(([pattern]) => pattern.test(problem)))).toEqual([]);
    });
});

describe('each plugin’s folder', () => {
  it('is named as its plugin, and says what it adds', () => {
    for (const { folder, manifest } of plugins) {
      expect(manifest?.id).toBe(basename(folder));
      expect(existsSync(resolve(folder, 'README.md')), `${folder}/README.md`).toBe(true);
    }
  });
});
