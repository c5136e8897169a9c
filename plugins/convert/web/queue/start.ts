import type { PluginContext } from '@fitout/sdk/web';
import type { Batch } from '../batch/batch.ts';
import { lossesOf } from '../batch/losses.ts';

/** Starts the batch; where something would be lost, only after the person agreed. */
export async function start(batch: Batch, ctx: PluginContext): Promise<void> {
  const { entries, going } = batch.queue.get();
  const losses = going === 'idle' ? lossesOf(batch, batch.recipe.get(), entries) : [];
  if (losses.length === 0) {
    batch.run();
    return;
  }
  const ids = new Set(losses.flatMap((loss) => loss.ids));
  const waiting = entries.filter(
    ({ state, result }) => state === 'waiting' || (result !== undefined && result.key !== batch.key),
  );
  const { lossDialog } = await import('./loss-dialog.tsx');
  const choice = await ctx.overlays.open(lossDialog(losses, waiting.length - ids.size));
  if (choice === undefined) return;
  batch.run(choice === 'skip' ? ids : undefined);
}
