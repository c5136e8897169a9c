import type { PluginContext } from '@fitout/sdk/web';
import type { BlockKit, PickedThing, SeenThing } from '../../decoration/api.ts';
import { picker } from '../shared/blocks/picker/definition.ts';
import type { Pool } from '../shared/calls/outputs.ts';
import { numbersCalls } from './client.ts';
import '../shared/blocks/picker/style.css';

const closed = { zh: '未对访客开放', en: 'Not open to visitors' };

/** The block 选号 for the editor, and the pools that its panel chooses from. */
export function blockKit(ctx: PluginContext): BlockKit {
  const pools = async () => (await numbersCalls(ctx.http)('GET carriers')).pools;
  return {
    blocks: [picker],
    pickers: [
      {
        name: 'numbers.pools',
        topics: ['numbers.pool'],
        choose: async (chosen) => choosePools(ctx, await pools(), chosen),
        look: async (ids) => {
          const wanted = new Set(ids);
          return (await pools()).filter(({ id }) => wanted.has(String(id))).map(seenPool);
        },
      },
    ],
  };
}

function seenPool({ id, name, note, open }: Pool): SeenThing {
  return { id: String(id), name, about: note, ...(open ? {} : { problem: closed }) };
}

async function choosePools(
  ctx: PluginContext,
  pools: readonly Pool[],
  chosen: readonly PickedThing[],
): Promise<readonly PickedThing[] | undefined> {
  const { openPoolPicker } = await import('./picker/open-picker.tsx');
  return openPoolPicker(ctx, pools, chosen);
}
