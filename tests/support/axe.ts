import type { Page } from 'playwright-core';
import { axeFaultsOf } from '../../sdk/contract/axe.ts';

/** What axe calls serious or critical on the whole page, one line each: rule, target and what is wrong. */
export function seriousFaults(page: Page): Promise<string[]> {
  return axeFaultsOf(page, { ready: () => atRest(page) });
}

/** The same of what its colours may break alone: for a page that was looked at whole, now in other colours. */
export function colourFaults(page: Page): Promise<string[]> {
  return axeFaultsOf(page, { rules: ['color-contrast', 'link-in-text-block'], ready: () => atRest(page) });
}

/** What is being read anew is drawn faded until it has come. */
function atRest(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const busy = () => [...document.querySelectorAll('[aria-busy=true]')].some((element) => element.checkVisibility());
    for (const late = performance.now() + 5000; busy() && performance.now() < late; )
      await new Promise(requestAnimationFrame);
    return true;
  });
}
