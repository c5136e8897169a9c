import { FitoutError } from '@fitout/sdk';
import type { platformCalls } from '@fitout/sdk/calls';
import {
  type Caller,
  containing,
  type Platform,
  type PlatformHandlers,
  type PlatformTables,
  type ServerContext,
  type SessionFacts,
} from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import {
  checkManages,
  giveRoles,
  grantable,
  invite,
  oneTimeEnd,
  type PersonAnswer,
  peopleQuery,
  personOf,
  statusText,
  toPerson,
} from './people.ts';

type PeopleHandlers = PlatformHandlers<typeof platformCalls.people>;

/** People of the asker's organisation. */
export function peopleHandlers(ctx: ServerContext): PeopleHandlers {
  const { platform } = ctx;
  return {
    ...accountHandlers(platform),
    'GET /v1/people': (request) => listPeople(platform, request),
    'POST /v1/people': async ({ body, caller }) => {
      const session = platform.sessionOf(caller);
      const made = await platform.transaction(async (tx) => {
        await platform.people.lock(tx, session.orgId);
        const roles = await grantable(platform, tx, session, body.roleIds);
        return invite(ctx, tx, { ...body, title: body.title || null, orgId: session.orgId, roleIds: roles });
      });
      const person = await personOf(platform.db(), session.orgId, made.id);
      await tell(platform, caller, person, 'invite', '邀请人员');
      return { person, password: made.password };
    },
    'PATCH /v1/people/:id': async ({ params: { id }, body, caller }) => {
      const person = await change(platform, platform.sessionOf(caller), id, async (tx, session) => {
        const set = {
          ...(body.name === undefined ? {} : { name: body.name }),
          ...(body.title === undefined ? {} : { title: body.title || null }),
          ...(body.custIcon === undefined ? {} : { cust_icon: body.custIcon }),
        };
        if (Object.keys(set).length > 0) await tx.updateTable('person').set(set).where('id', '=', id).execute();
        if (body.roleIds !== undefined) await giveRoles(tx, id, await grantable(platform, tx, session, body.roleIds));
      });
      await tell(platform, caller, person, 'change', '修改人员', Object.keys(body));
      return person;
    },
  };
}

async function listPeople(platform: Platform, { query, caller }: Parameters<PeopleHandlers['GET /v1/people']>[0]) {
  let rows = peopleQuery(platform.db(), platform.sessionOf(caller).orgId)
    .orderBy('p.id', 'desc')
    .limit(query.limit + 1);
  if (query.cursor !== undefined) rows = rows.where('p.id', '<', query.cursor);
  if (query.status !== undefined) rows = rows.where(statusText, '=', query.status);
  if (query.q) {
    const like = containing(query.q);
    rows = rows.where(sql<boolean>`(p.name ilike ${like} or p.username ilike ${like} or p.title ilike ${like})`);
  }
  if (query.role) {
    const role = query.role;
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person_role as pr')
          .innerJoin('role as r', 'r.id', 'pr.role_id')
          .select('r.id')
          .whereRef('pr.person_id', '=', 'p.id')
          .where(sql<boolean>`(r.id::text = ${role} or r.key = ${role})`),
      ),
    );
  }
  const found = await rows.execute();
  const items = found.slice(0, query.limit).map(toPerson);
  return { items, next: found.length > query.limit ? (items.at(-1)?.id ?? null) : null };
}

/** What concerns a person's account: password, being let in. */
function accountHandlers(platform: Platform) {
  return {
    'POST /v1/people/:id/reset-password': async ({ params: { id }, caller }) => {
      const password = platform.passwords.oneTime();
      const hash = await platform.passwords.hash(password);
      const person = await change(platform, platform.sessionOf(caller), id, async (tx) => {
        await tx
          .updateTable('person')
          .set({ password_hash: hash, must_change_password: true, password_until: oneTimeEnd })
          .where('id', '=', id)
          .execute();
        await platform.sessions.endAllOf(tx, id);
      });
      await tell(platform, caller, person, 'reset-password', '重置密码');
      return { password };
    },
    'POST /v1/people/:id/disable': async ({ params: { id }, caller }) => {
      if (id === caller.id)
        throw new FitoutError('unprocessable', {
          reason: 'kernel.oneself',
          message: { zh: '不能停用自己', en: 'You cannot disable yourself' },
        });
      const person = await change(platform, platform.sessionOf(caller), id, async (tx) => {
        await tx.updateTable('person').set({ disabled_at: sql<Date>`now()` }).where('id', '=', id).execute();
        await platform.sessions.endAllOf(tx, id);
      });
      await tell(platform, caller, person, 'disable', '停用人员');
      return person;
    },
    'POST /v1/people/:id/enable': async ({ params: { id }, caller }) => {
      const person = await change(platform, platform.sessionOf(caller), id, async (tx) => {
        await tx.updateTable('person').set({ disabled_at: null }).where('id', '=', id).execute();
      });
      await tell(platform, caller, person, 'enable', '启用人员');
      return person;
    },
    'POST /v1/people/:id/sign-out': async ({ params: { id }, caller }) => {
      const person = await change(platform, platform.sessionOf(caller), id, (tx) => platform.sessions.endAllOf(tx, id));
      await tell(platform, caller, person, 'sign-out', '结束人员的所有登录');
      return null;
    },
  } satisfies Partial<PeopleHandlers>;
}

/** One change of one person under the organisation's lock; afterwards an owner must be left. */
async function change(
  platform: Platform,
  session: SessionFacts,
  id: bigint,
  work: (tx: Kysely<PlatformTables>, session: SessionFacts) => Promise<void>,
): Promise<PersonAnswer> {
  const person = await platform.transaction(async (tx) => {
    await platform.people.lock(tx, session.orgId);
    await personOf(tx, session.orgId, id);
    await checkManages(platform, tx, session, id);
    await work(tx, session);
    await platform.people.checkOwnerLeft(tx, session.orgId);
    return personOf(tx, session.orgId, id);
  });
  await platform.sessions.changed(session.orgId, id);
  return person;
}

async function tell(
  platform: Platform,
  caller: Caller,
  person: PersonAnswer,
  action: string,
  summary: string,
  detail?: unknown,
): Promise<void> {
  const { orgId } = platform.sessionOf(caller);
  const target = { kind: 'person', id: person.id, name: person.name };
  await platform.audit.append(caller, {
    orgId,
    action: `kernel.people.${action}`,
    summary,
    target,
    detail,
  });
  await platform.publish('people', person.id, orgId);
}
