import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { desktopSize, launchOptions } from '../support/browser.ts';
import { stateOf } from '../support/shell.ts';
import { BareConnection, type BareSession } from './bare-session.ts';
import type { BenchProduct } from './product.ts';

export interface UnwatchedPage {
  page: BareSession;
  close(): Promise<void>;
}

/** A Chromium of its own, with one page of the product's owner at an address like `#/ai`; nobody watches it. */
export async function unwatchedPage(product: BenchProduct, address: string): Promise<UnwatchedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-bench-unwatched-'));
  const { executablePath = '', args = [], env } = await launchOptions();
  const { width, height } = desktopSize;
  const child = spawn(
    executablePath,
    [
      ...args,
      ...['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, `--window-size=${width},${height}`],
      ...['--disable-dev-shm-usage', '--force-prefers-reduced-motion', 'about:blank'],
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let connection: BareConnection | undefined;
  const close = async (): Promise<void> => {
    const gone = child.exitCode === null ? once(child, 'exit') : undefined;
    connection?.close();
    child.kill();
    await gone;
    // Its helpers may write for a moment longer.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    connection = await BareConnection.open(await listening(child));
    return { page: await signedIn(connection, product, address), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address that a browser says its DevTools listen on. */
async function listening(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('a browser without a voice');
  let said = '';
  for await (const line of createInterface({ input: child.stderr })) {
    const [, url] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    said = `${said}\n${line}`.slice(-2000);
    if (url === undefined) continue;
    child.stderr.resume();
    return url;
  }
  throw new Error(`the browser ended before it listened: ${said}`);
}

async function signedIn(connection: BareConnection, { url, api }: BenchProduct, address: string): Promise<BareSession> {
  const browser = connection.session();
  const { cookies, origins } = stateOf(url, api);
  await browser.send('Storage.setCookies', { cookies: cookies.map((one) => ({ ...one, expires: undefined })) });
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const page = connection.session(sessionId);
  await page.send('Page.navigate', { url });
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage: entries }) => entries),
  );
  // Another hash alone would be the same document, which knows nobody.
  await page.send('Page.navigate', { url: 'about:blank' });
  await page.send('Page.navigate', { url: `${url}/${address}` });
  return page;
}
