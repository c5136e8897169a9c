import { areaOf, parseAddress, RouteTable } from '../../manifest/routes.ts';
import type { Check } from '../check.ts';

export const routes: Check = {
  name: 'routes',
  title: {
    zh: '每个地址都能打开，每个菜单项都有去处',
    en: 'every route opens its view, every view has a route, and menu entries lead somewhere',
  },
  files({ subject, others }) {
    const { manifest, built } = subject;
    if (manifest === undefined) return { problems: [], skipped: 'there is no manifest' };
    const problems: string[] = [];
    const named = new Set((manifest.routes ?? []).map(({ view }) => view));
    for (const { path, view } of manifest.routes ?? [])
      if (!Object.hasOwn(built.views, view))
        problems.push(
          `the route ${path} needs ${areaOf(path) === 'mobile' ? 'mobile' : 'web'}/views/${view}.tsx, which was not built`,
        );
    for (const view of Object.keys(built.views))
      if (!named.has(view)) problems.push(`no route opens the view ${view}: move its file out of views/`);
    const all = [...others.filter(({ id }) => id !== manifest.id), manifest];
    const table = new RouteTable(
      all.flatMap(({ id, routes: list = [] }) => list.map((one) => ({ ...one, plugin: id }))),
    );
    const groups = new Set(all.flatMap(({ menu: list = [] }) => list.flatMap(({ key }) => key ?? [])));
    for (const { title, url, parent, key } of manifest.menu ?? []) {
      const name = typeof title === 'string' ? title : title.zh;
      if (url === undefined && key === undefined) problems.push(`menu, ${name}: an entry needs a url, a group a key`);
      if (url !== undefined && !/^https?:/.test(url)) {
        if (table.match(url) === undefined) problems.push(`menu, ${name}: no plugin has a route for ${url}`);
        else if (areaOf(parseAddress(url).path) === 'mobile')
          problems.push(`menu, ${name}: ${url} is a phone’s page, and the menu is the workbench’s`);
      }
      if (parent !== undefined && !groups.has(parent)) problems.push(`menu, ${name}: no group has the key ${parent}`);
    }
    return { problems };
  },
  visit: {
    places: ({ subject, platform }) => platform.places(subject).filter(({ tier }) => tier === 'in-realm'),
    look: async ({ faults }) => ({ problems: [...faults] }),
  },
};
