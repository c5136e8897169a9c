import type { Check } from '../check.ts';
import { faultsOf } from '../faults.ts';

export const areas: Check = {
  name: 'areas',
  title: {
    zh: '电脑与手机：每个页面在自己的设备上放得下',
    en: 'desktop and /m: each page fits the device that it is for',
  },
  async page({ subject, stage }) {
    const problems: string[] = [];
    const places = stage.places(subject).filter(({ tier }) => tier === 'in-realm');
    for (const half of ['web', 'mobile'] as const) {
      const area = half === 'web' ? 'desktop' : 'mobile';
      const declared = subject.manifest?.halves.includes(half) === true;
      const has = places.some((place) => place.area === area);
      if (has && !declared) problems.push(`it has pages for ${area}, but halves lacks ${half}`);
    }
    for (const place of places) {
      const pane = await stage.window(place, subject.id);
      problems.push(
        ...(await faultsOf(pane, place.address, async () => {
          const { where } = await pane.open(place.address, subject.id);
          const wide = await where.evaluate(tooWide);
          problems.push(
            ...wide.map(
              (name) => `${place.address}: ${name} is wider than the ${area(place.area)}: let it wrap or scroll`,
            ),
          );
        })),
      );
    }
    return places.length === 0 ? { problems, skipped: 'it has no page of its own' } : { problems };
  },
};

function area(of: 'desktop' | 'mobile'): string {
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
