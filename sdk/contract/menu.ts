import { RouteTable } from '../../kernel/core/routes.ts';
import type { Check } from './plugin.ts';

export const menu: Check = {
  name: 'its menu entries lead to routes, and hang under groups that exist',
  run(plugin, all) {
    const manifests = all.flatMap(({ manifest }) => manifest ?? []);
    const routes = new RouteTable(
      manifests.flatMap(({ id, routes: list = [] }) => list.map((route) => ({ ...route, plugin: id }))),
    );
    const groups = new Set(manifests.flatMap(({ menu: list = [] }) => list.flatMap(({ key }) => key ?? [])));
    const problems: string[] = [];
    for (const { title, url, parent, key } of plugin.manifest?.menu ?? []) {
      const name = typeof title === 'string' ? title : title.zh;
      if (url === undefined && key === undefined) problems.push(`${name}: an entry needs a url, a group a key`);
      if (url !== undefined && !/^https?:/.test(url) && routes.match(url) === undefined)
        problems.push(`${name}: no plugin has a route for ${url}`);
      if (parent !== undefined && !groups.has(parent)) problems.push(`${name}: no group has the key ${parent}`);
    }
    return problems;
  },
};
