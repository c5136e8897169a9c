import { FitoutError } from '../../../sdk/base/errors.ts';
import { defaultTimeZone } from '../../../sdk/base/time-zone.ts';
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

/** Until organisations that could not be read are read again. */
const retryMs = 2_000;

type Listener = (all: readonly OrganisationSummary[]) => void;

/** Organisations in memory, for what answers at once: also while the database is away. */
export interface KnownOrganisations {
  /** Whose site a host name is, as its visitors see it. Undefined until it is known. */
  at(host: string): SiteOrganisation | undefined;
  /** IANA name of an organisation's time zone; the default one until it is known. */
  timeZoneOf(orgId: bigint): string;
  /** Tells `listener` soon of all organisations, and after each change of one, on whichever server it was made. */
  watch(listener: Listener): { dispose(): void };
  /** Fulfilled once they were read, or could not be. */
  ready: Promise<void>;
  dispose(): void;
}

/** Reads all organisations now and after each change of one; where they cannot be read, again after a while. */
export function knownOrganisations(kernel: Pick<ServerKernel, 'addresses' | 'db' | 'parts'>): KnownOrganisations {
  const listeners = new Set<Listener>();
  let known: { all: readonly OrganisationSummary[]; byId: Map<bigint, OrganisationSummary> } | undefined;
  let ended = false;
  let reads = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const tell = (listener: Listener) => {
    if (known === undefined || !listeners.has(listener)) return;
    try {
      listener(known.all);
    } catch (error) {
      kernel.parts.log.error({ err: error }, 'a listener of organisations failed');
    }
  };
  const read = async (): Promise<void> => {
    clearTimeout(retry);
    const turn = ++reads;
    try {
      const all = await kernel
        .db()
        .selectFrom('organisation')
        .select(['id', 'name', 'logo', 'color', 'tools', 'time_zone as timeZone'])
        .orderBy('id')
        .execute();
      // A change came meanwhile: what was read after it is newer.
      if (ended || turn < reads) return;
      known = { all, byId: new Map(all.map((one) => [one.id, one])) };
      for (const listener of listeners) tell(listener);
    } catch (error) {
      if (ended || turn < reads) return;
      kernel.parts.log.warn({ err: error }, 'organisations could not be read for who watches them');
      retry = setTimeout(() => void read(), retryMs).unref();
    }
  };
  const listening = kernel.parts.events.of('kernel').subscribe('org', () => void read());
  const ready = read();
  return {
    ready,
    at(host) {
      const org = known?.byId.get(kernel.addresses.orgOf(host));
      return org && { name: org.name, logo: org.logo, color: org.color, tools: org.tools };
    },
    timeZoneOf: (orgId) => known?.byId.get(orgId)?.timeZone ?? defaultTimeZone,
    watch(listener) {
      listeners.add(listener);
      queueMicrotask(() => tell(listener));
      return { dispose: () => void listeners.delete(listener) };
    },
    dispose() {
      ended = true;
      clearTimeout(retry);
      listening.dispose();
    },
  };
}
