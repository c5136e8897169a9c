import type { ServerContext } from '@fitout/sdk/server';

const rounds = new WeakMap<ServerContext, number>();

/** Blocks came or went: pages that were made with others are made anew. */
export function blocksChanged(ctx: ServerContext): void {
  rounds.set(ctx, (rounds.get(ctx) ?? 0) + 1);
}

/** What an organisation's pages are made with: the build, the blocks that there are now, and the address they name. */
export function makersOf(ctx: ServerContext, orgId: bigint): string {
  return `${ctx.site.build} ${rounds.get(ctx) ?? 0} ${ctx.site.originOf(orgId) ?? ''}`;
}
