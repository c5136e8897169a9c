import type { Check } from '../check.ts';
import { homes, type StageWindow, type View } from '../window.ts';

export const keepsState: Check = {
  name: 'keeps-state',
  title: { zh: '切换标签再回来，页面保持原样', en: 'a page that was hidden comes back as it was left' },
  async page({ subject, stage }) {
    const problems: string[] = [];
    for (const place of stage.places(subject)) {
      const path = place.address.split('?')[0];
      // Such a page says itself that it begins anew each time. And at home there is nothing beside it to go to.
      if (subject.manifest?.routes?.some((route) => route.path === path && route.noCache === true)) continue;
      if (path === homes[place.area]) continue;
      const pane = await stage.window(place, subject.id);
      // What was replaced while the page was still coming is no loss: what is lost twice is.
      let lost = await lostOnTheWay(pane, await pane.open(place.address, subject.id));
      if (lost.length > 0) {
        const view = await pane.open(place.address, subject.id);
        await pane.filesAtRest();
        lost = await lostOnTheWay(pane, view);
      }
      if (lost.length > 0)
        problems.push(
          `${place.address} (${place.tier}): after another tag was in front, ${[...new Set(lost)].join(', ')}: keep it in state that lives as long as the view, or say noCache`,
        );
    }
    return { problems };
  },
};

/** Types into the page, goes to another one and back, and tells what of it is gone. */
async function lostOnTheWay(pane: StageWindow, view: View): Promise<string[]> {
  await view.where.evaluate(() => window.fitoutContract.startTyping());
  const back = await pane.awayAndBack(view);
  const lost = await back.where.evaluate(() => window.fitoutContract.lost()).catch(() => ['its frame was made anew']);
  if (back.where !== view.where) lost.push('its frame was made anew');
  return lost;
}
