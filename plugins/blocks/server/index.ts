import { defineServer, followTimeZones } from '@fitout/sdk/server';
import { pageBlocks, publishedPages } from '../../decoration/api.ts';
import { blocks } from '../shared/blocks.generated.ts';
import { timeZoneSource } from '../shared/parts/time-zone.ts';
import { templateMakers } from './templates/index.ts';

export default defineServer({
  activate(ctx) {
    const pages = ctx.services.get(pageBlocks);
    for (const block of blocks) pages.add(block, ctx.site);
    const zoneOf = followTimeZones(ctx, (orgId) => zones.changed(orgId));
    const zones = pages.addSource({
      name: timeZoneSource,
      read: async (orgId, queries) => queries.map(() => ({ value: zoneOf(orgId) })),
    });
    const { addTemplate } = ctx.services.get(publishedPages);
    for (const template of templateMakers) addTemplate(template);
  },
});
