import { timingSafeEqual } from 'node:crypto';
import type { ServerContext } from '@fitout/sdk/server';
import { bounds } from '../../shared/visitors/bounds.ts';
import { sealed } from './visitor.ts';

/** Where and when a token admits. */
interface Room {
  org_id: bigint;
  page_id: bigint;
  block: string;
  opens: Date;
}

const sealOf = (
  ctx: Pick<ServerContext, 'database'>,
  room: Room,
  of: { ticket: bigint; until: number; holder: string },
) =>
  sealed(
    ctx,
    `admission ${room.org_id} ${room.page_id} ${room.block} ${room.opens.getTime()} ${of.ticket} ${of.until} ${of.holder}`,
  );

/** An admission: `<ticket>.<until>.<seal>`, for this visitor, this room and a short while. That it is used once is in the ticket's row. */
export async function newToken(
  ctx: Pick<ServerContext, 'database'>,
  room: Room,
  { ticket, holder, now }: { ticket: bigint; holder: string; now: Date },
): Promise<string> {
  const until = now.getTime() + bounds.tokenSeconds * 1000;
  return `${ticket}.${until}.${await sealOf(ctx, room, { ticket, until, holder })}`;
}

/** What a token says; undefined where it is not ours, or of another visitor or room. Whether it is too old is the caller's. */
export async function readToken(
  ctx: Pick<ServerContext, 'database'>,
  room: Room,
  { token, holder }: { token: string; holder: string },
): Promise<{ ticket: bigint; until: number } | undefined> {
  const [, id, until, seal] = /^(\d{1,19})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || until === undefined || seal === undefined) return undefined;
  const said = { ticket: BigInt(id), until: Number(until) };
  const right = await sealOf(ctx, room, { ...said, holder });
  return timingSafeEqual(Buffer.from(seal), Buffer.from(right)) ? said : undefined;
}
