import { chromium } from 'playwright-core';
import { browserVariable, launchOptions } from './browser.ts';

/** Vitest's global set-up: one Chromium for the run. Each test opens windows with fresh profiles in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await launchOptions());
  process.env[browserVariable] = server.wsEndpoint();
  return async () => {
    delete process.env[browserVariable];
    await server.close();
  };
}
