import { whyNotSandboxed } from '../../manifest/tier.ts';
import type { Check } from '../check.ts';
import { faultsOf } from '../faults.ts';

export const tiers: Check = {
  name: 'tiers',
  title: {
    zh: '同一份文件既能在页面内运行，也能在沙箱中运行',
    en: 'one artifact runs in the page and in its frame',
  },
  async page({ subject, platform }) {
    const { manifest } = subject;
    if (manifest === undefined) return { problems: [] };
    const why = whyNotSandboxed(manifest, platform.manifests);
    const framed = platform.places(subject).filter(({ tier }) => tier === 'sandboxed');
    if (framed.length === 0) return { problems: [], skipped: why?.text.en ?? 'this run tries no frames' };
    const problems: string[] = [];
    for (const place of framed) {
      const pane = await platform.window(place, subject.id);
      const at = `${place.address} in its frame`;
      problems.push(
        ...(await faultsOf(pane, at, async () => {
          const { where } = await pane.open(place.address, subject.id);
          if (where === pane.page.mainFrame()) problems.push(`${at}: it stands in the page itself`);
          else if ((await where.evaluate(() => window.origin)) !== 'null')
            problems.push(`${at}: its frame has the origin of the platform`);
        })),
      );
    }
    const [first] = framed;
    if (first !== undefined) {
      const pane = await platform.window(first, subject.id);
      // The frame's document asks for its files by itself: what counts is what the page runs.
      const asked = await pane.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      const inPage = asked.filter((name) => pane.owns(subject.id, new URL(name).pathname));
      problems.push(...inPage.map((name) => `${name} was loaded by the page, though the plugin is sandboxed`));
    }
    return { problems };
  },
};
