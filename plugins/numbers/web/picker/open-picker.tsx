import type { PluginContext } from '@fitout/sdk/web';
import type { PickedThing } from '../../../decoration/api.ts';
import type { Pool } from '../../shared/calls/outputs.ts';
import { PoolPicker } from './pool-picker.tsx';

/** Opens the chooser of pools over everything; undefined where the person gave up. */
export function openPoolPicker(
  ctx: Pick<PluginContext, 'overlays'>,
  pools: readonly Pool[],
  chosen: readonly PickedThing[],
): Promise<PickedThing[] | undefined> {
  return ctx.overlays.open<PickedThing[]>(function Picker({ close }) {
    return <PoolPicker pools={pools} chosen={chosen} close={close} />;
  });
}
