import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Answered, OrganisationSummary } from '../../../sdk/server.ts';
import type { SiteOrganisation } from '../../core/page-registry.ts';
import type { ServerKernel } from '../server-kernel.ts';

type Organisation = Answered<'GET /v1/cfg/org'>;

/** `cfg/org`: the organisation as its people see it. */
export async function organisation(kernel: Pick<ServerKernel, 'db'>, orgId: bigint): Promise<Organisation> {
  const row = await kernel
    .db()
    .selectFrom('organisation')
    .select(['id', 'name', 'logo', 'color', 'tools', 'settings', 'time_zone as timeZone'])
    .where('id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw new FitoutError('notFound');
  return row;
}

/** The same for the hot call, as it was within the last 0.6 s. */
export function cachedOrganisation(kernel: ServerKernel, orgId: bigint): Promise<Organisation> {
  return kernel.organisations.get(String(orgId), () => organisation(kernel, orgId));
}

/** The first organisation: its public site is the installation's, and its owner makes the others. */
export async function firstOrgId(kernel: Pick<ServerKernel, 'db'>): Promise<bigint> {
  const row = await kernel.db().selectFrom('organisation').select('id').orderBy('id').limit(1).executeTakeFirst();
  if (row === undefined) throw new FitoutError('unavailable', { reason: 'kernel.no-organisation' });
  return row.id;
}

/** Tells `listener` of all organisations now and after each change of one, on whichever server it was made. */
export function watchOrganisations(
  kernel: Pick<ServerKernel, 'db' | 'parts'>,
  listener: (all: readonly OrganisationSummary[]) => void,
): { dispose(): void } {
  let ended = false;
  const tell = async (): Promise<void> => {
    try {
      const all = await kernel
        .db()
        .selectFrom('organisation')
        .select(['id', 'name', 'logo', 'color', 'tools', 'time_zone as timeZone'])
        .orderBy('id')
        .execute();
      if (!ended) listener(all);
    } catch (error) {
      kernel.parts.log.warn({ err: error }, 'organisations could not be read for who watches them');
    }
  };
  const listening = kernel.parts.events.of('kernel').subscribe('org', () => void tell());
  void tell();
  return {
    dispose() {
      ended = true;
      listening.dispose();
    },
  };
}

/** Whose site a host name is, as its visitors see it, in memory: also while the database is away. */
export function siteOrganisations(kernel: Pick<ServerKernel, 'addresses' | 'db' | 'parts'>): {
  /** Undefined until it is known. */
  at(host: string): SiteOrganisation | undefined;
  dispose(): void;
} {
  let known = new Map<bigint, SiteOrganisation>();
  const watching = watchOrganisations(kernel, (all) => {
    known = new Map(all.map(({ id, name, logo, color, tools }) => [id, { name, logo, color, tools }]));
  });
  return { at: (host) => known.get(kernel.addresses.orgOf(host)), dispose: () => watching.dispose() };
}
