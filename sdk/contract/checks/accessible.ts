import { axeFaults } from '../axe.ts';
import type { Check } from '../check.ts';
import { tabFaults } from '../tab-walk.ts';

export const accessible: Check = {
  name: 'accessible',
  title: {
    zh: '无障碍：axe 无严重问题，所有控件可用键盘到达和操作，没有焦点陷阱',
    en: 'axe finds nothing serious, the keys reach and work every control, and the focus can leave',
  },
  async page({ subject, stage }) {
    const problems: string[] = [];
    for (const place of stage.closePlaces(subject)) {
      const pane = await stage.window(place, subject.id);
      const view = await pane.open(place.address, subject.id);
      const where = `${place.address} (${place.tier})`;
      problems.push(...(await axeFaults(view)).map((fault) => `${where}: ${fault}`));
      // Phones have no Tab; their controls are held to the same rules by axe.
      if (place.area === 'desktop') problems.push(...(await tabFaults(view)).map((fault) => `${where}: ${fault}`));
    }
    return { problems };
  },
};
