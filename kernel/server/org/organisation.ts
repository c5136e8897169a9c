import { FitoutError } from '../../base/errors.ts';
import type { Kernel } from '../kernel-server.ts';

/** `cfg/org`: the organisation as its people see it. */
export async function organisation(kernel: Pick<Kernel, 'db'>, orgId: bigint): Promise<Record<string, unknown>> {
  const row = await kernel
    .db()
    .selectFrom('organisation')
    .select(['id', 'name', 'logo', 'settings'])
    .where('id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw new FitoutError('notFound');
  return row;
}

/** The first organisation: its public site is the installation's, and its owner makes the others. */
export async function firstOrgId(kernel: Pick<Kernel, 'db'>): Promise<bigint> {
  const row = await kernel.db().selectFrom('organisation').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (row === undefined) throw new FitoutError('unavailable', { reason: 'kernel.no-organisation' });
  return row.id;
}
