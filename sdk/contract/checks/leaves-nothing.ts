import type { Check } from '../check.ts';
import { type LeftoverOptions, leftBehind } from '../leftovers.ts';
import type { Subject } from '../subject.ts';
import type { Place, TestPlatform } from '../test-platform.ts';
import { homes } from '../window.ts';

/** Opened and closed so often that what is left each time stands out from what is kept once. */
const rounds = 20;
/** Where a run looks closely at some pages alone, the others so often and together, and each in full where that leaves anything. */
const fewRounds = 5;

export const leavesNothing: Check = {
  name: 'leaves-nothing',
  title: {
    zh: `打开关闭 ${rounds} 次不留痕迹：监听、定时器、样式、元素、全局变量、内存`,
    en: `${rounds} times opened and closed it leaves no listener, timer, style, element, global or memory behind`,
  },
  async page({ subject, platform }) {
    const close = platform.closePlaces(subject);
    const others = Map.groupBy(platform.places(subject).slice(close.length), ({ area, tier }) => `${area} ${tier}`);
    const suspects: Place[] = [];
    for (const some of others.values()) {
      const left = await leftBy(subject, platform, some, { rounds: fewRounds, first: 1, patience: 0 });
      if (left.length > 0) suspects.push(...some);
    }
    const problems: string[] = [];
    for (const place of [...close, ...suspects]) {
      const left = await leftBy(subject, platform, [place], { rounds, first: 3, patience: platform.patience });
      problems.push(...left.map((what) => `${place.address} (${place.tier}) ${what}`));
    }
    return { problems };
  },
};

/** What pages of one window leave behind. */
async function leftBy(
  subject: Subject,
  platform: TestPlatform,
  places: readonly Place[],
  how: LeftoverOptions,
): Promise<string[]> {
  const [place] = places;
  if (place === undefined) return [];
  const pane = await platform.window(place, subject.id);
  await pane.refresh();
  const addresses = places.map(({ address }) => address);
  // The last tag has no close button: another one stays beside.
  await pane.open(addresses.includes(homes.desktop) ? '/account' : homes[place.area]);
  return leftBehind(pane, addresses, how);
}
