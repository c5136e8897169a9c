import { createHash } from 'node:crypto';
import { pluralize } from '@fitout/sdk';
import { type Kysely, sql } from 'kysely';
import type { FaultPlace } from '../../../../sdk/base/wire.ts';
import type { Decoded, PlatformCalls } from '../../../../sdk/calls.ts';
import type { Answered, Caller } from '../../../../sdk/server.ts';
import { sessionOf } from '../../auth/caller.ts';
import type { KernelTables } from '../../schema/tables.ts';
import type { ServerKernel } from '../../server-kernel.ts';
import { quarantine } from './install.ts';

type Db = Kysely<KernelTables>;

/** Those after which a person sees nothing of the plugin any more. */
const crashes: ReadonlySet<FaultPlace> = new Set(['render', 'activate', 'import', 'frame']);

/** One plugin's figures since the page told the last ones: sums. */
export type HealthItem = Decoded<PlatformCalls['POST /v1/plugins/health'], 'body'>['items'][number];

/** Quarantine: so many people within so long, or one who looks after plugins so often within a minute. */
const rule = { people: 3, minutes: 10, times: 3 };

/** Different messages of one plugin that are kept. */
const maxMessages = 200;

/**
 * Takes what a page tells. Says which plugins it put into quarantine: a version that three of the staff saw crash within
 * ten minutes, or that somebody who looks after plugins saw crash three times within one. What customers see counts in
 * the figures alone, since anybody may be one, as often as they like.
 */
export async function takeHealth(
  kernel: ServerKernel,
  caller: Caller,
  items: readonly HealthItem[],
): Promise<string[]> {
  const versions = await knownVersions(kernel, items);
  const known = items.filter(({ plugin, version }) => versions.has(`${plugin} ${version}`));
  if (known.length === 0) return [];
  await kernel.transaction(async (tx) => {
    for (const one of inOrder(known)) await addFigures(tx, one);
  });
  const put: string[] = [];
  for (const one of known) {
    const crash = one.errors.find(({ where }) => crashes.has(where));
    if (crash !== undefined && caller.kind === 'staff' && (await crashed(kernel, caller, one, crash.message)))
      put.push(one.plugin);
  }
  return put;
}

/** One order for everybody, or two pages would wait for each other's rows. */
function inOrder(items: readonly HealthItem[]): HealthItem[] {
  return [...items].sort((a, b) => (`${a.plugin} ${a.version}` < `${b.plugin} ${b.version}` ? -1 : 1));
}

/** Versions that are there, or can be gone back to: pages that were opened before an upgrade still tell. */
async function knownVersions(kernel: ServerKernel, items: readonly HealthItem[]): Promise<Set<string>> {
  const known = new Set(kernel.host.builtIn.map(({ id, version }) => `${id} ${version}`));
  const others = items.filter(({ plugin, version }) => !known.has(`${plugin} ${version}`));
  if (others.length === 0) return known;
  const rows = await kernel
    .db()
    .selectFrom('plugin_version')
    .select(['plugin', 'version'])
    .where(
      'plugin',
      'in',
      others.map(({ plugin }) => plugin),
    )
    .execute();
  for (const { plugin, version } of rows) known.add(`${plugin} ${version}`);
  return known;
}

async function addFigures(tx: Db, one: HealthItem): Promise<void> {
  const errors = one.errors.reduce((sum, error) => sum + error.count, 0);
  const plus = (column: string) => sql<never>`plugin_health.${sql.ref(column)} + excluded.${sql.ref(column)}`;
  await tx
    .insertInto('plugin_health')
    .values({
      plugin: one.plugin,
      version: one.version,
      day: sql<Date>`current_date`,
      loads: BigInt(one.loads),
      load_ms: one.loadMs,
      first_paint_ms: one.firstPaintMs,
      long_tasks: BigInt(one.longTasks),
      long_task_ms: one.longTaskMs,
      errors: BigInt(errors),
      calls: BigInt(one.calls),
      call_errors: BigInt(one.callErrors),
      bytes: one.bytes,
    })
    .onConflict((conflict) =>
      conflict.columns(['plugin', 'version', 'day']).doUpdateSet({
        loads: plus('loads'),
        load_ms: plus('load_ms'),
        first_paint_ms: plus('first_paint_ms'),
        long_tasks: plus('long_tasks'),
        long_task_ms: plus('long_task_ms'),
        errors: plus('errors'),
        calls: plus('calls'),
        call_errors: plus('call_errors'),
        bytes: plus('bytes'),
      }),
    )
    .execute();
  for (const error of one.errors) await addError(tx, one, error);
}

async function addError(tx: Db, { plugin, version }: HealthItem, error: HealthItem['errors'][number]): Promise<void> {
  const hash = createHash('sha256').update(error.message).digest();
  const made = await tx
    .insertInto('plugin_error')
    .values({ plugin, version, place: error.where, hash, message: error.message, seen: BigInt(error.count) })
    .onConflict((conflict) =>
      conflict.columns(['plugin', 'version', 'place', 'hash']).doUpdateSet({
        seen: sql<bigint>`plugin_error.seen + excluded.seen`,
        last_at: sql<Date>`now()`,
      }),
    )
    .returning('seen')
    .executeTakeFirstOrThrow();
  if (made.seen > BigInt(error.count)) return;
  await sql`delete from plugin_error where ctid in (
    select ctid from plugin_error where plugin = ${plugin} order by last_at desc offset ${sql.lit(maxMessages)})`.execute(
    tx,
  );
}

/** Counts a crash, and says whether it was the one too many. */
async function crashed(
  kernel: ServerKernel,
  caller: Caller,
  { plugin, version, errors }: HealthItem,
  message: string,
): Promise<boolean> {
  const { id: session, personId: person } = sessionOf(caller);
  const times = errors.reduce((sum, error) => sum + (crashes.has(error.where) ? error.count : 0), 0);
  const rows = Array.from({ length: Math.min(times, rule.times) }, () => ({
    plugin,
    version,
    person_id: person,
    session_id: session,
  }));
  await kernel.db().insertInto('plugin_crash').values(rows).execute();
  const one = kernel.installed.all.get(plugin);
  if (one === undefined || !one.enabled || one.quarantine !== undefined || one.manifest.version !== version)
    return false;
  const counted = await crashCounts(kernel.db(), plugin, version, session);
  const many = counted.people >= rule.people;
  const often = counted.mine >= rule.times && caller.can('kernel.plugins');
  if (!many && !often) return false;
  const reason = many
    ? {
        zh: `${rule.minutes} 分钟内 ${counted.people} 人遇到它崩溃`,
        en: `it crashed for ${pluralize(counted.people, 'person', 'people')} within ${pluralize(rule.minutes, 'minute', 'minutes')}`,
      }
    : {
        zh: `一分钟内崩溃 ${counted.mine} 次`,
        en: `it crashed ${pluralize(counted.mine, 'time', 'times')} within a minute`,
      };
  return quarantine(kernel, plugin, { version, reason, message: message.slice(0, 200) });
}

async function crashCounts(db: Db, plugin: string, version: string, session: bigint) {
  return db
    .selectFrom('plugin_crash')
    .select([
      sql<number>`count(distinct person_id)::int4`.as('people'),
      sql<number>`(count(*) filter (where session_id = ${session} and at > now() - interval '1 minute'))::int4`.as(
        'mine',
      ),
    ])
    .where('plugin', '=', plugin)
    .where('version', '=', version)
    .where(sql<boolean>`at > now() - ${sql.lit(`${rule.minutes} minutes`)}::interval`)
    .executeTakeFirstOrThrow();
}

/** Built-in plugins that would be in quarantine if they could be: they are marked. */
export async function crashingOnes(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('plugin_crash')
    .select('plugin')
    .where(sql<boolean>`at > now() - ${sql.lit(`${rule.minutes} minutes`)}::interval`)
    .groupBy(['plugin', 'version'])
    .having(sql<boolean>`count(distinct person_id) >= ${sql.lit(rule.people)}`)
    .execute();
  return new Set(rows.map(({ plugin }) => plugin));
}

type Health = Answered<'GET /v1/plugins/:id/health'>;
export type Sums = Health['totals'];

// As doubles, which hold whole numbers up to 2^53.
const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::float8`;

const sums = [
  total('loads').as('loads'),
  total('load_ms').as('loadMs'),
  total('first_paint_ms').as('firstPaintMs'),
  total('long_tasks').as('longTasks'),
  total('long_task_ms').as('longTaskMs'),
  total('errors').as('errors'),
  total('calls').as('calls'),
  total('call_errors').as('callErrors'),
  total('bytes').as('bytes'),
] as const;

const within = (days: number) => sql<boolean>`day > current_date - ${days}::int4`;

/** Of every plugin that was told of, within the last days. */
export async function healthOfAll(db: Db, days = 7): Promise<Map<string, Sums>> {
  const rows = await db
    .selectFrom('plugin_health')
    .select('plugin')
    .select([...sums])
    .where(within(days))
    .groupBy('plugin')
    .execute();
  return new Map(rows.map(({ plugin, ...all }) => [plugin, all]));
}

/**
 * Totals, days and the last errors of one plugin. Errors are told to the first organisation alone: their words may hold
 * what people of another one had before them.
 */
export async function healthOf(db: Db, plugin: string, days: number, withErrors: boolean): Promise<Health> {
  const of = db.selectFrom('plugin_health').where('plugin', '=', plugin).where(within(days));
  const [totals, perDay, errors] = await Promise.all([
    of.select([...sums]).executeTakeFirstOrThrow(),
    of
      .select(sql<string>`day::text`.as('day'))
      .select([...sums])
      .groupBy('plugin_health.day')
      .orderBy('plugin_health.day')
      .execute(),
    !withErrors
      ? []
      : db
          .selectFrom('plugin_error')
          .select(['last_at as at', 'place as where', 'message', 'version', 'seen as count'])
          .where('plugin', '=', plugin)
          .where(sql<boolean>`last_at > now() - ${`${days} days`}::interval`)
          .orderBy('last_at', 'desc')
          .limit(20)
          .execute(),
  ]);
  return { days, totals, perDay, errors: errors.map((one) => ({ ...one, count: Number(one.count) })) };
}

/** What is too old to be asked for. */
export function healthSweeper(kernel: Pick<ServerKernel, 'db'>): { sweep(): Promise<void> } {
  return {
    async sweep() {
      const db = kernel.db();
      await db.deleteFrom('plugin_health').where(sql<boolean>`day < current_date - 90`).execute();
      await db.deleteFrom('plugin_error').where(sql<boolean>`last_at < now() - interval '90 days'`).execute();
      await db.deleteFrom('plugin_crash').where(sql<boolean>`at < now() - interval '1 day'`).execute();
    },
  };
}
