import type { ServerContext } from '@fitout/sdk/server';
import type { CheckedBlock, DocumentProblem, PageCheck } from '../../api.ts';

const checks = new WeakMap<ServerContext, PageCheck[]>();

/** Adds a check of whole pages, which another plugin's server half makes. */
export function addPageCheck(ctx: ServerContext, check: PageCheck): void {
  checks.set(ctx, [...(checks.get(ctx) ?? []), check]);
}

/** What all added checks find in a page. A check that fails finds nothing and is logged. */
export async function addedProblems(
  ctx: ServerContext,
  orgId: bigint,
  blocks: readonly CheckedBlock[],
): Promise<DocumentProblem[]> {
  const found: DocumentProblem[] = [];
  for (const check of checks.get(ctx) ?? []) {
    try {
      found.push(...(await check(orgId, blocks)));
    } catch (error) {
      ctx.log.warn({ err: error }, 'a check of pages failed');
    }
  }
  return found;
}
