import type { ServerContext } from '@fitout/sdk/server';

/** Has a server look for what waits of batches. */
export function wakeBatches(ctx: Pick<ServerContext, 'jobs'>): Promise<void> {
  return ctx.jobs.add('batch', {}, { key: 'batch' });
}
