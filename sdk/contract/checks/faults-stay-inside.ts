import type { Page, Request } from 'playwright-core';
import { isCall, setFault, brokenMessage as words } from '../breakable.ts';
import type { Check } from '../check.ts';
import { firstLine } from '../faults.ts';
import { homes, type TestWindow } from '../window.ts';

export const faultsStayInside: Check = {
  name: 'faults-stay-inside',
  title: {
    zh: '渲染、激活、监听和 Promise 中的错误只影响它自己',
    en: 'errors in render, activate, listeners and promises stay in its own place',
  },
  async page({ subject, platform }) {
    const problems: string[] = [];
    const places = platform.places(subject).filter(({ tier }) => tier === 'in-realm');
    for (const area of ['desktop', 'mobile'] as const) {
      const [place] = places.filter((one) => one.area === area && one.address !== homes[area]);
      if (place === undefined) continue;
      const pane = await platform.breakable(area, subject.id);
      const tell = (when: string, found: readonly string[]): void =>
        void problems.push(...found.map((what) => `${place.address}: ${what} ${when}`));
      const { page } = pane;
      let visits = 0;
      // A phone closes nothing: each visit has another query, so that its page is another one.
      const open = (): Promise<unknown> => {
        visits += 1;
        const query = `${place.address.includes('?') ? '&' : '?'}visit=${visits}`;
        return pane.open(area === 'mobile' ? place.address + query : place.address, subject.id);
      };
      const shell = await shellOf(page);
      // Where nothing of it was loaded yet, it has not been active in this document either.
      const first = pane.loadedOf(subject.id).length === 0 ? 'activate' : 'render';
      await setFault(page, first, subject.id);
      await open();
      if (first === 'activate') {
        tell('when activate throws', [...(await saysSo(page)), ...(await changed(page, shell))]);
        await setFault(page, 'render', subject.id);
        await again(page);
      }
      const tried = first === 'activate' ? ', after activate threw and another try' : '';
      tell(`when its view throws${tried}`, [...(await saysSo(page, 'activate')), ...(await changed(page, shell))]);
      await setFault(page, 'later', subject.id);
      await again(page);
      tell('after its view threw, and another try', await stands(page));
      await page.evaluate(() => window.dispatchEvent(new Event('resize')));
      tell('when its listeners and promises throw', [...(await stands(page)), ...(await changed(page, shell))]);
      await close(pane);

      // What the plugin itself does when the server answers nothing but errors: it says so in its place.
      await setFault(page, 'calls', subject.id);
      const escaped = await uncaught(pane, open);
      tell('while every call of its own fails', [...escaped, ...(await changed(page, shell))]);
      await setFault(page, 'none', subject.id);
      await close(pane);
    }
    return places.length === 0 ? { problems, skipped: 'it has no page of its own' } : { problems };
  },
};

/** Errors that reach the window until all that it asked for is answered: not those that the kernel caught and tells of. */
async function uncaught({ page }: TestWindow, run: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  const asked = new Set<Request>();
  const hear = (error: Error): void => void found.push(`the error “${firstLine(error)}” is caught by nobody`);
  const note = (request: Request): void => void (isCall(new URL(request.url()).pathname) && asked.add(request));
  const strike = (request: Request): void => void asked.delete(request);
  page.on('pageerror', hear).on('request', note).on('requestfinished', strike).on('requestfailed', strike);
  await run().catch((error: unknown) => found.push(firstLine(error)));
  for (const late = performance.now() + 5000; asked.size > 0 && performance.now() < late; )
    await page.evaluate(() => window.fitoutContract.settle());
  // What the last answer does.
  await page.evaluate(() => window.fitoutContract.settle());
  page.off('pageerror', hear).off('request', note).off('requestfinished', strike).off('requestfailed', strike);
  return found;
}

/** What of the shell is there: its parts, and its tags. */
function shellOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = ['header', 'nav', '[data-tag-strip]', '.toolbar', '#root > *'];
    return parts.filter((part) => [...document.querySelectorAll(part)].some((one) => one.checkVisibility()));
  });
}

async function changed(page: Page, before: readonly string[]): Promise<string[]> {
  const now = await shellOf(page);
  const home = await page.evaluate(() => document.querySelectorAll('[data-tag]').length);
  const alone = before.includes('[data-tag-strip]') && home < 2;
  return [
    ...before.filter((part) => !now.includes(part)).map((part) => `the shell’s ${part} is gone`),
    ...(alone ? ['the tag beside it is gone'] : []),
  ];
}

/** @param past the fault before, of which the words do not count */
async function saysSo(page: Page, past?: string): Promise<string[]> {
  const said = await page
    .waitForFunction(
      (old) => {
        const alert = window.fitoutContract.root()?.querySelector('[role=alert]');
        return alert != null && alert.textContent?.includes(old) !== true;
      },
      `${words} in ${past}`,
      { timeout: 10_000 },
    )
    .catch(() => undefined);
  return said === undefined ? ['nothing in its place says so'] : [];
}

async function stands(page: Page): Promise<string[]> {
  await page.evaluate(() => window.fitoutContract.settle());
  const failed = await page.evaluate((text) => {
    const root = window.fitoutContract.root();
    const alert = root?.querySelector('[role=alert] pre')?.textContent ?? '';
    return root?.querySelector('*') == null || alert.includes(text);
  }, words);
  return failed ? ['its page is gone'] : [];
}

/** The shell's own offer of another try. */
async function again(page: Page): Promise<void> {
  await page.evaluate(() => {
    const buttons = [
      ...(window.fitoutContract.root()?.querySelectorAll<HTMLElement>('[role=alert] button, [role=alert] a') ?? []),
    ];
    buttons.find(({ textContent }) => /重试|再试/.test(textContent ?? ''))?.click();
  });
  await page.evaluate(() => window.fitoutContract.settle());
}

/** Closes the tag in front; a phone goes home. */
async function close(pane: TestWindow): Promise<void> {
  if (pane.area === 'mobile') {
    await pane.open(homes.mobile);
    return;
  }
  await pane.page.evaluate(async () => {
    const tab = document.querySelector('[data-tag][aria-selected=true]');
    tab?.parentElement?.querySelector<HTMLElement>('button[aria-label^="关闭"]')?.click();
    await window.fitoutContract.settle();
  });
}
