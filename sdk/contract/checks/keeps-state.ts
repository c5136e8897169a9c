import { type Check, fine } from '../check.ts';
import { homes, type TestWindow, type View } from '../window.ts';

export const keepsState: Check = {
  name: 'keeps-state',
  title: { zh: '切换标签再回来，页面保持原样', en: 'a page that was hidden comes back as it was left' },
  visit: {
    places: ({ subject, platform }) =>
      platform.places(subject).filter(({ address, area }) => {
        const path = address.split('?')[0];
        // Such a page says itself that it begins anew each time. And at home there is nothing beside it to go to.
        const anew = subject.manifest?.routes?.some((route) => route.path === path && route.noCache === true);
        return anew !== true && path !== homes[area];
      }),
    async look(visit) {
      // What was replaced while the page was still coming is no loss: what is lost twice is.
      let lost = await lostOnTheWay(visit.pane, await visit.view());
      if (lost.length > 0) {
        const view = await visit.view();
        await visit.pane.filesAtRest();
        lost = await lostOnTheWay(visit.pane, view);
      }
      if (lost.length === 0) return fine;
      const what = [...new Set(lost)].join(', ');
      return {
        problems: [
          `${visit.at}: after another tag was in front, ${what}: keep it in state that lives as long as the view, or say noCache`,
        ],
      };
    },
  },
};

/** Types into the page, goes to another one and back, and tells what of it is gone. */
async function lostOnTheWay(pane: TestWindow, view: View): Promise<string[]> {
  await view.where.evaluate(() => window.fitoutContract.startTyping());
  const back = await pane.awayAndBack(view);
  const lost = await back.where.evaluate(() => window.fitoutContract.lost()).catch(() => ['its frame was made anew']);
  if (back.where !== view.where) lost.push('its frame was made anew');
  return lost;
}
