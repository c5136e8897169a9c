import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Config } from '../../kernel/settings/index.ts';
import type { ApiClient } from './api.ts';
import { type BrowserOptions, openBrowser, type TestBrowser } from './browser.ts';
import { startTestServer, type TestServer } from './server.ts';
import { openSignedIn, stateOf } from './shell.ts';

export interface DeskOptions extends BrowserOptions {
  /** Settings of the server, asked for when it starts: after the hooks that stand before `openDesk`. */
  config?: () => Partial<Config>;
}

export interface Desk {
  readonly server: TestServer;
  readonly browser: TestBrowser;
  /** The owner's client. */
  readonly api: ApiClient;
  /** A new window of the owner in place of all that are open, as `openSignedIn`. */
  open(address: string, prepare?: () => Promise<void>): Promise<Page>;
  shot(name: string): Promise<void>;
  /** Another window of the owner, in the dark or in English, until `use` has ended. Its pages may have no errors. */
  beside(
    look: { dark?: boolean; language?: 'zh-CN' | 'en' },
    use: (other: TestBrowser) => Promise<void>,
  ): Promise<void>;
}

/** A server and a browser on it for all tests of a file, from before the first of them until after the last. */
export function openDesk({ config, ...options }: DeskOptions): Desk {
  let server: TestServer | undefined;
  let browser: TestBrowser | undefined;
  let api: ApiClient | undefined;

  beforeAll(async () => {
    server = await startTestServer({ config: config?.() });
    api = await server.signedIn();
    browser = await openBrowser(options);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const desk: Desk = {
    get server() {
      return begun(server);
    },
    get browser() {
      return begun(browser);
    },
    get api() {
      return begun(api);
    },
    open: (address, prepare) => openSignedIn(desk.server, desk.browser, address, prepare),
    shot: (name) => desk.browser.shot(name),
    async beside({ dark = false, language = 'zh-CN' }, use) {
      const other = await openBrowser({ folder: options.folder, dark });
      try {
        const page = await other.renew(stateOf(desk.server.url, await desk.server.signedIn()));
        await page.addInitScript((chosen) => localStorage.setItem('fitout.language', chosen), language);
        await use(other);
        expect(other.errors).toEqual([]);
      } finally {
        await other.close();
      }
    },
  };
  return desk;
}

function begun<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('a desk is there within tests and hooks alone');
  return part;
}
