import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../kernel/core/manifest.ts';
import { readManifest } from '../../scripts/build.ts';
import { checks } from '../../sdk/contract/checks.ts';
import { runCheck } from '../../sdk/contract/run.ts';
import { inOrder, Stage, type StageOptions } from '../../sdk/contract/stage.ts';
import type { Subject } from '../../sdk/contract/subject.ts';
import { anyBrowser } from '../support/browser.ts';
import { adminPassword, startTestServer, type TestServer } from '../support/server.ts';
import { subjectsOf } from './page/subjects.ts';

/** What holds for every plugin of the repository in the page as it ships: real Chromium, one server and few windows for all. */

/** What is as it should be all the same, with the reason. */
const may: [RegExp, reason: string][] = [
  [/^tools: \/tools .*stays Chinese/, 'pages that were open are listed by the titles that they gave themselves'],
  [/^tools: \/iframe.*stays Chinese/, 'what a server said stays as it was said'],
  [/^decoration: \/fit\/edit.*canvas.* stays rgb/, 'the canvas shows the page as its visitors see it'],
];

let server: TestServer;
/** Plugins of the desktop and those of phones go side by side, each in windows of their own. */
let troupes: { stage: Stage; subjects: Subject[] }[];
let manifests: Manifest[];

beforeAll(async () => {
  const manifest = await readManifest();
  server = await startTestServer();
  const api = await server.signedIn();
  const make = (kind: string) =>
    api.post<{ id: string; slug: string }>('/api/p/decoration/pages', { title: 'Sample', kind });
  const [made, form] = [await make('page'), await make('form')];
  const all = await subjectsOf(manifest);
  manifests = inOrder(all.flatMap((one) => one.manifest ?? []));
  const { browser } = await anyBrowser();
  const options: StageOptions = {
    host: { url: server.url, username: 'admin', password: adminPassword },
    browser,
    manifests,
    // Each is tried in its frame by the check that asks whether it can be: all of the others would take minutes.
    tiers: ['in-realm'],
    // Their own tests look at their other pages.
    closely: 1,
    still: true,
    values: (plugin) => ({ id: plugin === 'forms' ? form.id : made.id, slug: made.slug }),
  };
  const subjects = manifests.flatMap(({ id }) => all.find((one) => one.id === id) ?? []);
  const onDesktop = ({ manifest }: Subject) => manifest?.halves?.includes('web') === true;
  troupes = await Promise.all(
    [subjects.filter(onDesktop), subjects.filter((one) => !onDesktop(one))].map(async (some) => ({
      stage: await Stage.open(options),
      subjects: some,
    })),
  );
}, 120_000);

afterAll(async () => {
  for (const { stage } of troupes ?? []) await stage.close();
  await server?.stop();
});

describe('every plugin', { tags: ['long'] }, () => {
  for (const check of checks.filter(({ page }) => page !== undefined))
    it(check.title.en, { timeout: 240_000 }, async () => {
      const problems: string[] = [];
      const tryAll = async ({ stage, subjects }: (typeof troupes)[number]): Promise<void> => {
        for (const subject of subjects) {
          const outcome = await runCheck({ ...check, files: undefined }, { subject, others: manifests, stage });
          problems.push(...outcome.problems.map((problem) => `${subject.id}: ${problem}`));
        }
      };
      await Promise.all(troupes.map(tryAll));
      expect(problems.filter((problem) => !may.some(([pattern]) => pattern.test(problem)))).toEqual([]);
    });
});
