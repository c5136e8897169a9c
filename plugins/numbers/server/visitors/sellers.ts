import { type ServerContext, spokenCode, spokenCodeIn } from '@fitout/sdk/server';
import type { VisitorTables } from './tables.ts';

/** The code of a salesperson's links, the same one each time. */
export async function sellerCode(ctx: ServerContext, orgId: bigint, person: bigint): Promise<string> {
  const db = ctx.database.query<VisitorTables>();
  await db
    .insertInto('seller_link')
    .values({ org_id: orgId, person_id: person, code: spokenCode(8) })
    .onConflict((conflict) => conflict.columns(['org_id', 'person_id']).doNothing())
    .execute();
  const row = await db
    .selectFrom('seller_link')
    .select('code')
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow();
  return row.code;
}

/** Whose link it was; null for a code that is nobody's. */
export async function sellerOf(ctx: ServerContext, orgId: bigint, code: string | undefined): Promise<bigint | null> {
  const plain = spokenCodeIn(code ?? '');
  if (plain === '') return null;
  const row = await ctx.database
    .query<VisitorTables>()
    .selectFrom('seller_link')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('code', '=', plain)
    .executeTakeFirst();
  return row?.person_id ?? null;
}
