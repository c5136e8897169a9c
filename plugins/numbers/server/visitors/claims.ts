import { timingSafeEqual } from 'node:crypto';
import type { ServerContext } from '@fitout/sdk/server';
import { sealed } from './visitor.ts';

type Sealing = Pick<ServerContext, 'database'>;

const sealOf = (ctx: Sealing, orgId: bigint, id: bigint) => sealed(ctx, `claim ${orgId} ${id}`);

/** What proves to a form that its sender is who holds an order: `<order>.<seal>`, told to the holder alone. */
export async function claimOf(ctx: Sealing, orgId: bigint, id: bigint): Promise<string> {
  return `${id}.${await sealOf(ctx, orgId, id)}`;
}

/** The order of a claim; undefined where it is none of ours, or of another organisation. */
export async function readClaim(ctx: Sealing, orgId: bigint, claim: string): Promise<bigint | undefined> {
  const [, digits, seal] = /^(\d{1,19})\.([\w-]{43})$/.exec(claim) ?? [];
  if (digits === undefined || seal === undefined) return undefined;
  const id = BigInt(digits);
  const right = await sealOf(ctx, orgId, id);
  return timingSafeEqual(Buffer.from(seal), Buffer.from(right)) ? id : undefined;
}
