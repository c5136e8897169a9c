import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../scripts/build.ts';
import { checks } from '../../sdk/contract/checks.ts';
import { readPlugins } from '../../sdk/contract/plugin.ts';
import { runChecks } from '../../sdk/contract/run.ts';
import type { Subject } from '../../sdk/contract/subject.ts';
import { inOrder, TestPlatform, type TestPlatformOptions } from '../../sdk/contract/test-platform.ts';
import type { Manifest } from '../../sdk/manifest/manifest.ts';
import { anyBrowser } from '../support/browser.ts';
import { adminPassword, startTestServer, type TestServer } from '../support/server.ts';
import { subjectsOf } from './page/subjects.ts';

/**
 * What holds for every plugin of the repository in the page as it ships: real Chromium, one server and few windows for all.
 * @module-tag long
 */

/** What is as it should be all the same, with the reason. */
const may: [RegExp, reason: string][] = [
  [/^tools: \/tools .*stays Chinese/, 'pages that were open are listed by the titles that they gave themselves'],
  [/^tools: \/iframe.*stays Chinese/, 'what a server said stays as it was said'],
  [/^decoration: \/fit\/edit.*canvas.* stays rgb/, 'the canvas shows the page as its visitors see it'],
];

const plugins = inOrder(
  readPlugins([resolve('plugins'), resolve('mobile-plugins')]).flatMap(({ manifest }) => manifest ?? []),
);
const inPages = checks.flatMap((check) =>
  check.page !== undefined || check.visit !== undefined ? [{ ...check, files: undefined }] : [],
);

let server: TestServer;
let subjects: Subject[];
let options: TestPlatformOptions;
const stages: TestPlatform[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const api = await server.signedIn();
  const make = (kind: string) =>
    api.post<{ id: string; slug: string }>('/api/p/decoration/pages', { title: 'Sample', kind });
  const [made, form] = [await make('page'), await make('form')];
  subjects = await subjectsOf(await readManifest());
  const { browser } = await anyBrowser();
  options = {
    host: { url: server.url, username: 'admin', password: adminPassword },
    browser,
    manifests: plugins,
    // Each is tried in its frame by the check that asks whether it can be: all of the others would take minutes.
    tiers: ['in-realm'],
    // Their own tests look at their other pages.
    closely: 1,
    still: true,
    values: (plugin) => ({ id: plugin === 'forms' ? form.id : made.id, slug: made.slug }),
  };
});

afterAll(async () => {
  for (const platform of stages) await platform.close();
  await server?.stop();
});

/** The pages of one are opened one after the other; those of the desktop and those of phones side by side, in windows of their own. */
function troupe(device: string, manifests: readonly Manifest[]): void {
  describe.concurrent(device, { tags: ['long'] }, () => {
    let platform: TestPlatform;
    beforeAll(async () => {
      platform = await TestPlatform.open(options);
      stages.push(platform);
    });
    for (const { id } of manifests)
      it(`${id}, by every check that looks at its pages`, { concurrent: false }, async () => {
        const subject = subjects.find((one) => one.id === id) as Subject;
        const problems: Record<string, string[]> = {};
        await runChecks(inPages, { subject, others: plugins, platform }, (outcome) => {
          const found = outcome.problems.filter(
            (problem) => !may.some(([pattern]) => pattern.test(`${id}: ${problem}`)),
          );
          if (found.length > 0) problems[outcome.check] = found;
        });
        expect(problems).toEqual({});
      });
  });
}

const onDesktop = ({ halves }: Manifest): boolean => halves.includes('web');
troupe('plugins of the desktop', plugins.filter(onDesktop));
troupe(
  'plugins of phones',
  plugins.filter((one) => !onDesktop(one)),
);
