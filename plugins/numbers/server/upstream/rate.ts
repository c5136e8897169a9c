import { pluralize } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { UpstreamFault } from '../../api.ts';
import type { Db, Tables } from '../tables.ts';

/** So long a question waits for its turn, in milliseconds. */
const patienceMs = 5000;

/**
 * Waits for a turn to ask a carrier: `perMinute` over all servers, a sixth of which may be asked at once. By the
 * database's clock.
 *
 * @throws UpstreamFault `busy` where no turn comes within some seconds.
 */
export async function waitForTurn(
  ctx: ServerContext,
  orgId: bigint,
  carrier: string,
  perMinute: number,
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const waitMs = await ctx.database.transaction<Tables, number>((tx) => takeTurn(tx, orgId, carrier, perMinute));
    if (waitMs <= 0) return;
    if (performance.now() + waitMs > until)
      throw new UpstreamFault('busy', {
        zh: `已达到每分钟 ${perMinute} 次的接口限速，请稍后再试`,
        en: `The limit of ${pluralize(perMinute, 'request', 'requests')} per minute has been reached. Try again shortly`,
      });
    await new Promise((done) => setTimeout(done, waitMs));
  }
}

/** Milliseconds until there is a turn; 0 where it was taken now. */
async function takeTurn(tx: Db, orgId: bigint, carrier: string, perMinute: number): Promise<number> {
  const most = Math.max(1, perMinute / 6);
  await sql`insert into upstream_bucket (org_id, carrier, tokens, at)
    values (${orgId}, ${carrier}, ${most}, clock_timestamp()) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ tokens: number }>`
    select least(${most}::float8, tokens
      + greatest(0, extract(epoch from clock_timestamp() - at)::float8) * ${perMinute}::float8 / 60) as tokens
    from upstream_bucket where org_id = ${orgId} and carrier = ${carrier} for update`.execute(tx);
  const tokens = rows[0]?.tokens ?? 0;
  const left = tokens >= 1 ? tokens - 1 : tokens;
  await sql`update upstream_bucket set tokens = ${left}, at = clock_timestamp()
    where org_id = ${orgId} and carrier = ${carrier}`.execute(tx);
  return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60_000) / perMinute) + 1;
}
