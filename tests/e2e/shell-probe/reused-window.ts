import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { desktopSize, type TestBrowser } from '../../support/browser.ts';
import type { TestServer } from '../../support/server.ts';
import { openSignedIn } from '../../support/shell.ts';

export interface ReusedWindow {
  /** What this test leaves behind is not for the next one, which begins with a document of its own. */
  spoil(): void;
}

/**
 * Each test of the suite begins at #/tools, alone in the strip, with nothing unsaved and nothing said. In the document of
 * the test before, where that passed and everything it opened could be closed; a document takes thirty times as long.
 */
export function keepWindow(
  of: () => { server: TestServer; browser: TestBrowser },
  given: (page: Page) => void,
): ReusedWindow {
  let spoilt = true;
  beforeEach(async ({ onTestFailed }) => {
    const { server, browser } = of();
    if (spoilt || !(await beginAgain(browser))) {
      const page = await openSignedIn(server, browser, '#/tools');
      await page.getByRole('heading', { name: '工具集合' }).waitFor();
    }
    spoilt = false;
    given(browser.page);
    onTestFailed(() => {
      spoilt = true;
    });
  });
  return {
    spoil() {
      spoilt = true;
    },
  };
}

async function beginAgain({ page, context, errors }: TestBrowser): Promise<boolean> {
  try {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of context.pages()) if (other !== page) await other.close();
    const size = page.viewportSize();
    if (size?.width !== desktopSize.width || size.height !== desktopSize.height)
      await page.setViewportSize(desktopSize);
    await page.mouse.move(0, 0);
    errors.length = 0;
    return await page.evaluate(closeAll);
  } catch {
    return false;
  }
}

/** Closes by their buttons what is open, discards what is unsaved, and tells whether #/tools stands alone then. */
async function closeAll(): Promise<boolean> {
  const find = (selector: string, words = '') =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.textContent?.includes(words));
  // Each once: a question is over some moments before its tag goes, which would be asked again.
  const pressed = new Set<string | undefined>();
  location.hash = '#/tools';
  for (const late = performance.now() + 3000; performance.now() < late; ) {
    await new Promise(requestAnimationFrame);
    const tabs = [...document.querySelectorAll<HTMLElement>('[data-tag-strip] [role=tab]')];
    const tools = tabs.find((tab) => tab.dataset.tag === '/tools');
    const note = find('[role=alert] button[aria-label], [role=status] button[aria-label]');
    const asked = find('[role=dialog], [role=alertdialog], [role=menu]');
    if (note !== undefined) note.click();
    else if (asked !== undefined) find('[role=dialog] button', '不保存')?.click();
    else if (tools?.ariaSelected !== 'true') continue;
    else if (tabs.length === 1 && find('main h1')?.checkVisibility()) return true;
    else {
      const other = tabs.find((tab) => tab !== tools && !pressed.has(tab.dataset.tag));
      if (other === undefined) continue;
      pressed.add(other.dataset.tag);
      const close = other.nextElementSibling as HTMLElement | null;
      if (close === null) return false; // it is pinned
      close.click();
    }
  }
  return false;
}
