import type { ActivateContext } from '@fitout/sdk/web';
import { convertEngine } from '../../shared/tokens.ts';
import type { Batch } from './batch.ts';

let active: { ctx: ActivateContext; batch: Promise<Batch> | undefined } | undefined;

/** Called by `activate`, and with undefined when the plugin ends: its work ends with it. */
export function setActive(ctx: ActivateContext | undefined): void {
  void active?.batch?.then((batch) => batch.remove());
  active = ctx === undefined ? undefined : { ctx, batch: undefined };
}

/** The plugin's one batch, made when it is first needed. */
export function theBatch(): Promise<Batch> {
  if (active === undefined) throw new Error('convert: not active');
  const { ctx } = active;
  active.batch ??= Promise.all([ctx.services.get(convertEngine), import('./batch.ts')]).then(
    ([engine, { Batch }]) => new Batch(ctx, engine),
  );
  return active.batch;
}
