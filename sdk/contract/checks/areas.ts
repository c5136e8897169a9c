import type { Check } from '../check.ts';
import type { Place } from '../test-platform.ts';

export const areas: Check = {
  name: 'areas',
  title: {
    zh: '电脑与手机：每个页面在自己的设备上放得下',
    en: 'desktop and /m: each page fits the device that it is for',
  },
  async page({ subject, platform }) {
    const problems: string[] = [];
    const places = platform.places(subject).filter(inRealm);
    for (const half of ['web', 'mobile'] as const) {
      const area = half === 'web' ? 'desktop' : 'mobile';
      const declared = subject.manifest?.halves.includes(half) === true;
      const has = places.some((place) => place.area === area);
      if (has && !declared) problems.push(`it has pages for ${area}, but halves lacks ${half}`);
    }
    return places.length === 0 ? { problems, skipped: 'it has no page of its own' } : { problems };
  },
  visit: {
    places: ({ subject, platform }) => platform.places(subject).filter(inRealm),
    async look(visit) {
      const { address, area } = visit.place;
      const wide = await (await visit.view()).where.evaluate(tooWide);
      return {
        problems: wide.map((name) => `${address}: ${name} is wider than the ${device(area)}: let it wrap or scroll`),
      };
    },
  },
};

function inRealm({ tier }: Place): boolean {
  return tier === 'in-realm';
}

function device(of: 'desktop' | 'mobile'): string {
  return of === 'mobile' ? 'phone (390 px)' : 'window (1440 px)';
}

/** Runs in the page: what sticks out of the window sideways, and no scroller holds it. */
function tooWide(): string[] {
  const root = window.fitoutContract.root();
  const width = document.documentElement.clientWidth;
  return [...(root?.querySelectorAll('*') ?? [])]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.right <= width + 1 || !window.fitoutContract.visible(element)) return false;
      for (let up = element.parentElement; up !== null && up !== root; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return false;
      return true;
    })
    .slice(0, 3)
    .map((element) => `<${element.localName}> “${(element.textContent ?? '').trim().slice(0, 30)}”`);
}
