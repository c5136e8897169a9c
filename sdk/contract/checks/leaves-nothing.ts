import type { Check } from '../check.ts';
import { leftBehind } from '../rounds.ts';
import { homes } from '../window.ts';

/** Opened and closed so often that what is left each time stands out from what is kept once. */
const rounds = 20;
/** Where a run looks closely at some pages alone, the others so often, and in full where that leaves anything. */
const fewRounds = 5;

export const leavesNothing: Check = {
  name: 'leaves-nothing',
  title: {
    zh: `打开关闭 ${rounds} 次不留痕迹：监听、定时器、样式、元素、全局变量、内存`,
    en: `${rounds} times opened and closed it leaves no listener, timer, style, element, global or memory behind`,
  },
  async page({ subject, stage }) {
    const problems: string[] = [];
    const closely = stage.closePlaces(subject).length;
    for (const [at, place] of stage.places(subject).entries()) {
      const pane = await stage.window(place, subject.id);
      // The last tag has no close button: another one stays beside.
      await pane.open(place.address === homes.desktop ? '/account' : homes[place.area]);
      const clean = at >= closely && (await leftBehind(pane, place.address, fewRounds, 0)).length === 0;
      const left = clean ? [] : await leftBehind(pane, place.address, rounds, stage.patience);
      problems.push(...left.map((what) => `${place.address} (${place.tier}) ${what}`));
    }
    return { problems };
  },
};
