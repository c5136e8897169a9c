import { sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Answered } from '../../../sdk/server.ts';
import { prepared, type SessionFacts } from '../../../sdk/server.ts';
import type { KernelTables } from '../schema/tables.ts';
import type { ServerKernel } from '../server-kernel.ts';

/**
 * `queryCustWithOrg` and the sign-in's `user`: who this is, of which organisation, and what they may do. `asked`: the
 * origin that was asked; where the organisation's public pages are at another one, `org.site` says which.
 */
export async function personAnswer(
  kernel: ServerKernel,
  session: SessionFacts,
  asked: string,
): Promise<Answered<'GET /v1/customer/queryCustWithOrg'>> {
  const [row] = await personAndOrganisation(kernel.db(), { personId: session.personId });
  if (row === undefined) throw new FitoutError('sessionExpired');
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    custIcon: row.cust_icon,
    kind: row.kind,
    orgId: row.org_id,
    org: {
      id: row.org_id,
      name: row.org_name,
      logo: row.logo,
      site: siteElsewhere(kernel, row.org_id, asked),
      timeZone: row.time_zone,
    },
    mustChangePassword: row.must_change_password,
    functions: row.kind === 'staff' ? [...kernel.catalog().of(session.roles)] : [],
  };
}

/** Where the organisation's public pages are, unless it is `asked`, or asked already at one that is its own without a main one. */
function siteElsewhere({ addresses }: ServerKernel, orgId: bigint, asked: string): string | null {
  if (!addresses.of(orgId).some(({ main }) => main)) return null;
  const site = addresses.siteOf(orgId, asked);
  return site === undefined || site === asked ? null : site;
}

/** `employee/my`: the staff's own fields. */
export async function employeeAnswer(kernel: ServerKernel, personId: bigint): Promise<Answered<'GET /v1/employee/my'>> {
  const [row] = await employee(kernel.db(), { personId });
  if (row === undefined) return {};
  return {
    employeeId: row.id,
    username: row.username,
    title: row.title,
    joinedAt: row.created_at,
    signedInAt: row.signed_in_at,
  };
}

// Both are asked for by everybody at the start of a page.
const personAndOrganisation = prepared<KernelTables, { personId: bigint }>()((db, value) =>
  db
    .selectFrom('person as p')
    .innerJoin('organisation as o', 'o.id', 'p.org_id')
    .select([
      'p.id',
      'p.name',
      'p.username',
      'p.cust_icon',
      'p.kind',
      'p.must_change_password',
      'o.id as org_id',
      'o.name as org_name',
      'o.logo',
      'o.time_zone',
    ])
    .where('p.id', '=', value('personId')),
);

const employee = prepared<KernelTables, { personId: bigint }>()((db, value) =>
  db
    .selectFrom('person')
    .select(['id', 'username', 'title', 'created_at', 'signed_in_at'])
    .where('id', '=', value('personId'))
    .where('kind', '=', 'staff'),
);

/** Names of `ids` within one organisation. */
export async function summaries(
  kernel: Pick<ServerKernel, 'db'>,
  orgId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, { id: bigint; name: string; custIcon: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await kernel
    .db()
    .selectFrom('person')
    .select(['id', 'name', 'cust_icon'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...new Set(ids)].map(String)}::int8[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, custIcon: row.cust_icon }]));
}
