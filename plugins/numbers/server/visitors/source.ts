import type { ServerContext } from '@fitout/sdk/server';
import { pageBlocks, type SourceAnswer } from '../../../decoration/api.ts';
import { picker } from '../../shared/blocks/picker/definition.ts';
import { pickerSource } from '../../shared/visitors/settings.ts';
import { settingsShape } from './block.ts';
import { pickerData } from './search.ts';

/**
 * The block 选号 and what it shows. Holds are not told of: a page shows a number that was taken for a minute at most, its
 * script takes it out at once, and whoever presses it is told.
 */
export function addPicker(ctx: ServerContext): void {
  const pages = ctx.services.get(pageBlocks);
  pages.add(picker, ctx.site);
  const handle = pages.addSource({
    name: pickerSource,
    async read(orgId, queries) {
      const answers: (SourceAnswer | undefined)[] = [];
      for (const query of queries) {
        const settings = settingsShape.safeParse(query);
        answers.push(settings.success ? await answer(ctx, orgId, settings.data) : undefined);
      }
      return answers;
    },
  });
  ctx.events.subscribe('pool', ({ orgId }) => handle.changed(orgId));
}

async function answer(ctx: ServerContext, orgId: bigint, settings: Parameters<typeof pickerData>[2]) {
  const value = await pickerData(ctx, orgId, settings);
  // The database's clock decides what opens; it is asked a moment later, since clocks differ.
  return value.state === 'waiting' ? { value, until: new Date(Date.parse(settings.opens) + 50) } : { value };
}
