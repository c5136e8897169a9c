import { axeFaults } from '../axe.ts';
import type { Check } from '../check.ts';
import { tabFaults } from '../tab-walk.ts';

export const accessible: Check = {
  name: 'accessible',
  title: {
    zh: '无障碍：axe 无严重问题，所有控件可用键盘到达和操作，没有焦点陷阱',
    en: 'axe finds nothing serious, the keys reach and work every control, and the focus can leave',
  },
  visit: {
    places: ({ subject, platform }) => platform.closePlaces(subject),
    async look(visit) {
      const faults = await axeFaults(await visit.view());
      // Phones have no Tab; their controls are held to the same rules by axe.
      if (visit.place.area === 'desktop') faults.push(...(await tabFaults(await visit.view())));
      return { problems: faults.map((fault) => `${visit.at}: ${fault}`) };
    },
  },
};
