import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks } from '../../sdk/contract/checks.ts';
import { runCheck } from '../../sdk/contract/run.ts';
import { TestPlatform, type TestPlatformOptions } from '../../sdk/contract/test-platform.ts';
import { anyBrowser } from '../support/browser.ts';
import { adminPassword, startTestServer, type TestServer } from '../support/server.ts';
import { artifactOf, fixture } from './page/fixture.ts';

/**
 * Each check that drives a page finds what is wrong with the plugin made for it, packed and installed as by an owner.
 * @module-tag long
 */

/** Check → what it must say of its plugin. */
const wanted: Record<string, RegExp[]> = {
  'before-its-click': [/^\/nosy loads \/static\/images-web-.* of the plugin images, which it does not require$/],
  routes: [/^\/blind: plugin blind, view page Error: thrown while it renders/],
  areas: [/^\/wide: <div> “Wide” is wider than the window/],
  tiers: [/^\/homely in its frame: plugin homely, view page, in its frame/],
  'keeps-state': [/^\/forgetful \(in-realm\): .*what was typed into a field is gone/],
  languages: [/^\/monoglot \(in-realm\): “只有中文” stays Chinese/, /“保存” stays Chinese/],
  themes: [
    /^\/bright \(in-realm\): the ground of <div> \d+ stays rgb\(255, 255, 255\)/,
    /in the dark: color-contrast: /,
  ],
  accessible: [
    /^\/mouse \(in-realm\): input-image-alt: /,
    /a click on <div> “a card” does something that no key does/,
    /Tab does not reach <button> “left out”/,
    /neither Enter nor Space does anything on <button> “deaf”/,
    /Tab does not leave the page/,
  ],
  'leaves-nothing': [
    /leaves 20 listeners/,
    /leaves 20 timers/,
    /leaves 20 styles/,
    /leaves 20 nodes outside of the pages/,
    /leaves 20 globals/,
    /leaves \d+ pieces of 50 kB in memory/,
    /leaves the class body\.leaky/,
  ],
  'faults-stay-inside': [
    /is caught by nobody while every call of its own fails/,
    /the shell’s \[data-tag-strip\] is gone/,
  ],
  capabilities: [
    /^it uses http: add "http" to "capabilities"/,
    /^it uses media\.camera: add "media\.camera" to "capabilities"/,
    /^it uses media\.screen: add "media\.screen" to "capabilities"/,
    /^it uses localStorage of the browser: use ctx\.storage/,
    /^it uses navigator\.mediaDevices\.getUserMedia of the browser: use ctx\.media\.stream/,
    /^it uses navigator\.mediaDevices\.getDisplayMedia of the browser: use ctx\.media\.screen/,
  ],
};

let server: TestServer;
let browser: Browser;
let options: TestPlatformOptions;
let platform: TestPlatform;
const inPages = checks.filter(({ page, visit }) => page !== undefined || visit !== undefined);

beforeAll(async () => {
  server = await startTestServer();
  ({ browser } = await anyBrowser());
  const host = { url: server.url, username: 'admin', password: adminPassword };
  const manifests = inPages.flatMap(({ name }) => fixture(name).subject.manifest ?? []);
  const first = await TestPlatform.open({ host, browser, manifests });
  for (const { name } of inPages) await first.install(artifactOf(name));
  // Frames are tried where a check asks for them.
  options = { host, browser, manifests, tiers: ['in-realm'], patience: 0 };
  platform = await TestPlatform.open(options);
});

afterAll(async () => {
  await platform?.close();
  await server?.stop();
});

describe('the check', { tags: ['long'] }, () => {
  for (const check of inPages)
    it(`${check.name} finds what is wrong`, async ({ task }) => {
      const { subject } = fixture(check.name);
      const { host, manifests } = options;
      // A second try needs windows in which the first one left nothing.
      const again = (task.result?.retryCount ?? 0) > 0;
      const other = check.name === 'tiers' ? { host, browser, manifests } : again ? options : undefined;
      const tried = other === undefined ? platform : await TestPlatform.open(other);
      const { problems, warnings } = await runCheck(
        { ...check, files: undefined },
        { subject, others: manifests, platform: tried },
      );
      if (tried !== platform) await tried.close();
      for (const words of wanted[check.name] ?? []) expect(problems).toContainEqual(expect.stringMatching(words));
      expect(problems.length).toBeGreaterThan(0);
      if (check.name === 'capabilities') expect(warnings).toEqual([expect.stringMatching(/^"toasts" is granted/)]);
    });
});
