import type { platformCalls } from '@fitout/sdk/calls';
import { type AuditWords, containing, type Platform, type PlatformHandlers } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { actionTitle, targetTitle, toldWith } from './texts.ts';

type AuditHandlers = PlatformHandlers<typeof platformCalls.audit>;

/** Reading the log: newest first, keyset paging, filters. There is no call that changes it. */
export function auditHandlers(platform: Platform): AuditHandlers {
  return { 'GET /v1/audit': (request) => readLog(platform, request) };
}

async function readLog(platform: Platform, { query: asked, caller }: Parameters<AuditHandlers['GET /v1/audit']>[0]) {
  let rows = platform
    .db()
    .selectFrom('audit')
    .selectAll()
    .where('org_id', '=', platform.sessionOf(caller).orgId)
    .orderBy('id', 'desc')
    .limit(asked.limit + 1);
  if (asked.cursor !== undefined) rows = rows.where('id', '<', asked.cursor);
  if (asked.person !== undefined) rows = rows.where('person_id', '=', asked.person);
  if (asked.owner !== undefined) rows = rows.where('owner', '=', asked.owner);
  if (asked.action !== undefined) rows = rows.where('action', '=', asked.action);
  if (asked.targetId !== undefined) rows = rows.where('target_id', '=', asked.targetId);
  if (asked.from !== undefined)
    rows = rows.where(
      sql<boolean>`at >= ${asked.from}::timestamptz and id >= ${idAround(platform, asked.from, '-1 hour')}`,
    );
  if (asked.to !== undefined)
    rows = rows.where(sql<boolean>`at < ${asked.to}::timestamptz and id < ${idAround(platform, asked.to, '1 hour')}`);
  const { wordsOf } = platform.audit;
  if (asked.q) {
    const { q } = asked;
    // People look for what they read, which is kept in the plugins' words and not in the log.
    const matching = platform.audit
      .owners()
      .flatMap((owner) => toldWith(wordsOf(owner), owner, q).map((key) => `${owner} ${key}`));
    const like = containing(asked.q);
    rows = rows.where(sql<boolean>`(person_name ilike ${like} or action ilike ${like} or summary ilike ${like}
      or target_name ilike ${like} or target_id = ${q}
      or owner || ' ' || action = any(${matching}) or owner || ' ' || summary = any(${matching}))`);
  }
  const found = await rows.execute();
  const items = found.slice(0, asked.limit).map((row) => ({
    id: row.id,
    at: row.at,
    person: { id: row.person_id, name: row.person_name },
    owner: row.owner,
    action: row.action,
    summary: row.summary,
    title: actionTitle(wordsOf(row.owner), row),
    target: row.target_id === null ? null : targetOf(row.target_id, row, wordsOf(row.owner)),
    detail: row.detail,
    ip: row.ip,
    requestId: row.request_id,
  }));
  return { items, next: found.length > asked.limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * The id that a line of about then has. Ids begin with the time of their making, so the index in whose order lines are
 * read also finds a day of years ago; an hour's slack, since a line is written a little after its id was made.
 */
function idAround(platform: Platform, at: string, slack: '1 hour' | '-1 hour') {
  return platform.audit.leastIdAt(sql<Date>`${at}::timestamptz + ${slack}::interval`);
}

function targetOf(
  id: string,
  row: { target_kind: string | null; target_name: string | null; detail: unknown },
  words: AuditWords | undefined,
) {
  const kind = row.target_kind ?? '';
  const name = row.target_name;
  return { kind, id, name, title: targetTitle(words, { kind, id, name, detail: row.detail }) };
}
