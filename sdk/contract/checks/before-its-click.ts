import type { Check } from '../check.ts';
import type { TestWindow } from '../window.ts';

export const beforeItsClick: Check = {
  name: 'before-its-click',
  title: {
    zh: '点击之前不加载它的任何字节，点击之后也不加载别的插件',
    en: 'not a byte of it is loaded before its click, and none of another plugin with it',
  },
  async page({ subject, platform }) {
    const problems: string[] = [];
    const areas = new Map(
      platform
        .places(subject)
        .filter(({ tier }) => tier === 'in-realm')
        .map((place) => [place.area, place] as const)
        .reverse(),
    );
    for (const place of areas.values()) {
      const pane = await platform.window(place, subject.id);
      // In a document of its own: what other checks press on other pages may have brought anything.
      await pane.start();
      const may = new Set([...pane.opened, ...pane.pluginsAtHome].flatMap((id) => withRequired(pane, id)));
      const early = pane.loadedOf(subject.id);
      if (!may.has(subject.id) && early.length > 0)
        problems.push(`${early.join(', ')} came before ${place.address} was opened: load it with the view`);
      await pane.open(place.address, subject.id);
      await pane.filesAtRest();
      for (const id of withRequired(pane, subject.id)) may.add(id);
      if (pane.loadedOf(subject.id).length === 0)
        problems.push(`${place.address} opened without one of the plugin’s files`);
      // Points and services may be asked for, and who brings them says so itself.
      const asks = ['services', 'contributions'].some((one) =>
        (subject.manifest?.capabilities as string[] | undefined)?.includes(one),
      );
      for (const { id, activateOn } of pane.registry?.plugins ?? []) {
        const found = may.has(id) ? [] : pane.loadedOf(id);
        if (found.length === 0) continue;
        // It is there from now on, whoever asked for it: later plugins of the same window did not do it.
        pane.opened.add(id);
        if (!asks || activateOn.length === 0)
          problems.push(`${place.address} loads ${found.join(', ')} of the plugin ${id}, which it does not require`);
      }
    }
    return areas.size === 0 ? { problems, skipped: 'it has no page of its own' } : { problems };
  },
};

/** A plugin, and those that come with it. */
function withRequired(pane: TestWindow, id: string): string[] {
  const required = pane.registry?.plugins.find((plugin) => plugin.id === id)?.requires ?? [];
  return [id, ...required.flatMap((one) => withRequired(pane, one))];
}
