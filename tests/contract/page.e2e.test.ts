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
let subjects: Subject[];
let manifests: Manifest[];
let options: StageOptions;

beforeAll(async () => {
  const manifest = await readManifest();
  server = await startTestServer();
  const api = await server.signedIn();
  const make = (kind: string) =>
    api.post<{ id: string; slug: string }>('/api/p/decoration/pages', { title: 'Sample', kind });
  const [made, form] = [await make('page'), await make('form')];
  const all = await subjectsOf(manifest);
  manifests = inOrder(all.flatMap((one) => one.manifest ?? []));
  subjects = manifests.flatMap(({ id }) => all.find((one) => one.id === id) ?? []);
  const { browser } = await anyBrowser();
  options = {
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
}, 120_000);

afterAll(() => server?.stop());

/** One for the desktop and one for phones, so that a broken shell or check is seen without the minutes of all. */
const forAll = ['images', 'gallery'];

describe('a plugin of the desktop and one of phones', () => {
  tryChecks(({ id }) => forAll.includes(id));
});

describe('every other plugin', { tags: ['long'] }, () => {
  tryChecks(({ id }) => !forAll.includes(id));
});

/** A test for each check that needs a page, with these plugins. */
function tryChecks(isMeant: (subject: Subject) => boolean): void {
  /** Plugins of the desktop and those of phones go side by side, each in windows of their own. */
  let troupes: { stage: Stage; cast: Subject[] }[];

  beforeAll(async () => {
    const meant = subjects.filter(isMeant);
    const onDesktop = ({ manifest }: Subject) => manifest?.halves?.includes('web') === true;
    troupes = await Promise.all(
      [meant.filter(onDesktop), meant.filter((one) => !onDesktop(one))].map(async (cast) => ({
        stage: await Stage.open(options),
        cast,
      })),
    );
  }, 60_000);

  afterAll(async () => {
    for (const { stage } of troupes ?? []) await stage.close();
  });

  for (const check of checks.filter(({ page }) => page !== undefined))
    it(check.title.en, { timeout: 240_000 }, async () => {
      const problems: string[] = [];
      const tryAll = async ({ stage, cast }: (typeof troupes)[number]): Promise<void> => {
        for (const subject of cast) {
          const outcome = await runCheck({ ...check, files: undefined }, { subject, others: manifests, stage });
          problems.push(...outcome.problems.map((problem) => `${subject.id}: ${problem}`));
        }
      };
      await Promise.all(troupes.map(tryAll));
      expect(problems.filter((problem) => !may.some(([pattern]) => pattern.test(problem)))).toEqual([]);
    });
}
