import type { ServerContext } from '@fitout/sdk/server';
import { nameHashes, putBlob } from '../blobs/store.ts';
import type { ProviderResult } from '../providers/picture.ts';
import type { Tables } from '../tables.ts';
import { type Claim, end } from './lease.ts';

/** Keeps what came as blobs, and ends the generation. Where somebody else holds it by now, they keep theirs. */
export async function keepResults(ctx: ServerContext, claim: Claim, results: readonly ProviderResult[]): Promise<void> {
  const { row } = claim;
  try {
    for (const { file } of results) await putBlob(ctx, row.org_id, file);
    const { name } = await ctx.database
      .query<Tables>()
      .selectFrom('provider')
      .select('name')
      .where('id', '=', row.provider_id)
      .executeTakeFirstOrThrow();
    await ctx.database.transaction<Tables, void>(async (tx) => {
      // Of a group a part may not have come, which costs nothing.
      const cost = Math.max(0, row.cost - row.price * (row.request.n - Math.min(results.length, row.request.n)));
      if (!(await end(tx, claim, { state: 'done', cost }))) return;
      await nameHashes(tx, row.org_id, [...new Set(results.map(({ file }) => file.hash))]);
      // A retry of one that had brought something replaces it.
      await tx.deleteFrom('generation_result').where('generation_id', '=', row.id).execute();
      const { model, prompt } = row.request;
      const lines = results.map(({ file, type, width, height, seed }, place) => ({
        ...{ generation_id: row.id, place, org_id: row.org_id, hash: file.hash, type, width, height },
        ...{ seed: seed === undefined ? null : String(seed), provider: name, model, prompt },
      }));
      await tx.insertInto('generation_result').values(lines).execute();
    });
  } finally {
    for (const { file } of results) await file[Symbol.asyncDispose]();
  }
}
