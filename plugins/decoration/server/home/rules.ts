import { FitoutError } from '@fitout/sdk';
import { type Caller, prepared, type ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type ChosenHomeRecord, type NewRule, type ShownRuleRecord, shownRule } from '../../shared/calls/home.ts';
import type { Visitor, Who } from '../../shared/choices.ts';
import { asksForDays, type Guest, ruleHolds, secondsToChange } from '../../shared/home-rules.ts';
import { limits as inputLimits } from '../../shared/limits.ts';
import { limits } from '../limits.ts';
import { notFound } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';

export interface HomeAnswer {
  chosen: ChosenHomeRecord | undefined;
  /** Seconds for which the same visitor is sure to get the same answer, if nobody changes anything. */
  seconds: number;
  /** Somebody else may get another one. */
  personal: boolean;
}

export const visitorOf = (caller: Caller): Visitor => (caller.kind === 'anonymous' ? 'visitor' : 'signed-in');

/** What the rules of the home page go by. */
export const guestOf = (ctx: ServerContext, caller: Caller): Guest => ({
  visitor: visitorOf(caller),
  since: caller.kind === 'customer' && caller.id !== undefined ? ctx.ids.timeOf(caller.id) : undefined,
});

/** The first rule that holds and whose page is published; else the default, where that is published. */
export async function homeFor(ctx: ServerContext, orgId: bigint, who: { at: Date; guest: Guest }): Promise<HomeAnswer> {
  const [row] = await homeOf(ctx.database.query(), { orgId });
  const rules = (row?.rules ?? []).map(ruleOf);
  const fallback = row?.fallback ?? undefined;
  const rule = rules.find((one) => one.published && ruleHolds(one, who.at, who.guest));
  return {
    chosen:
      rule === undefined
        ? fallback && { ...fallback, pageId: BigInt(fallback.pageId), rule: null }
        : { pageId: rule.pageId, title: rule.title, slug: rule.slug, rule: rule.id },
    seconds: secondsToChange(rules, who.at, who.guest),
    personal: rules.some((one) => one.audience !== 'all'),
  };
}

/** What each kind of visitor gets now: strangers, people who are signed in, a customer of today, one of years. */
export function homesNow(ctx: ServerContext, orgId: bigint): Promise<{ who: Who; chosen: ChosenHomeRecord | null }[]> {
  const at = new Date();
  const guests: [Who, Guest][] = [
    ['visitor', { visitor: 'visitor' }],
    ['signed-in', { visitor: 'signed-in' }],
    ['new-customer', { visitor: 'signed-in', since: at }],
    ['known-customer', { visitor: 'signed-in', since: new Date(0) }],
  ];
  return Promise.all(
    guests.map(async ([who, guest]) => ({ who, chosen: (await homeFor(ctx, orgId, { at, guest })).chosen ?? null })),
  );
}

/** What `homeFor` goes by, which every visitor of /m asks for: one statement. */
const homeOf = prepared<Tables, { orgId: bigint }>()((db, value) =>
  db.selectNoFrom([
    jsonArrayFrom(rulesQuery(db, value('orgId'))).as('rules'),
    jsonObjectFrom(
      db
        .selectFrom('slot')
        .innerJoin('page', 'page.id', 'slot.page_id')
        .select([sql<string>`page.id::text`.as('pageId'), 'page.title', 'page.slug'])
        .where('slot.org_id', '=', value('orgId'))
        .where('slot.name', '=', 'home')
        .where('page.org_id', '=', value('orgId'))
        .where('page.published_version', 'is not', null),
    ).as('fallback'),
  ]),
);

/** Rules in the order in which they are asked. Ids are text, so that they come whole out of JSON. */
export function rulesQuery(db: Kysely<Tables>, orgId: bigint) {
  return db
    .selectFrom('home_rule')
    .innerJoin('page', 'page.id', 'home_rule.page_id')
    .select([
      sql<string>`home_rule.id::text`.as('id'),
      sql<string>`home_rule.page_id::text`.as('page_id'),
      'home_rule.from',
      'home_rule.to',
      'home_rule.daily_from',
      'home_rule.daily_to',
      'home_rule.zone',
      'home_rule.audience',
      'home_rule.days',
      'page.title',
      'page.slug',
      'page.published_version',
    ])
    .where('home_rule.org_id', '=', orgId)
    .where('page.org_id', '=', orgId)
    .orderBy('home_rule.position');
}

type RuleRow = Awaited<ReturnType<ReturnType<typeof rulesQuery>['execute']>>[number];
/** The same as it comes out of JSON: times are text. */
type RuleJson = Omit<RuleRow, 'from' | 'to'> & { from: string | null; to: string | null };

async function readRules(db: Kysely<Tables>, orgId: bigint): Promise<ShownRuleRecord[]> {
  return (await rulesQuery(db, orgId).execute()).map(ruleOf);
}

export function ruleOf(row: RuleRow | RuleJson): ShownRuleRecord {
  return {
    id: BigInt(row.id),
    pageId: BigInt(row.page_id),
    from: isoOf(row.from),
    to: isoOf(row.to),
    dailyFrom: row.daily_from,
    dailyTo: row.daily_to,
    zone: row.zone,
    audience: row.audience,
    days: row.days,
    title: row.title,
    slug: row.slug,
    published: row.published_version !== null,
  };
}

function isoOf(time: Date | string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/**
 * Puts these rules in the place of all there are. `base`: the ids of the rules that the change was made on; 409 where
 * somebody else has changed them since.
 */
export async function writeRules(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  order: { base: readonly bigint[]; rules: readonly NewRule[] },
): Promise<ShownRuleRecord[]> {
  for (const rule of order.rules) checkRule(rule);
  const rules = await ctx.database.transaction<Tables, ShownRuleRecord[]>(async (tx) => {
    const before = await tx
      .selectFrom('home_rule')
      .select('id')
      .where('org_id', '=', orgId)
      .orderBy('position')
      .forUpdate()
      .execute();
    if (before.map(({ id }) => id).join() !== order.base.join())
      throw new FitoutError('conflict', {
        reason: 'decoration.rules-changed',
        message: { zh: '规则已被他人修改，请刷新后重试', en: 'Someone else changed the rules. Reload to see them' },
      });
    await mustBePages(tx, orgId, [...new Set(order.rules.map((rule) => rule.pageId))]);
    await tx.deleteFrom('home_rule').where('org_id', '=', orgId).execute();
    const rows = order.rules.map((rule, position) => ({
      id: ctx.ids.next(),
      org_id: orgId,
      position,
      page_id: rule.pageId,
      from: rule.from,
      to: rule.to,
      daily_from: rule.dailyFrom,
      daily_to: rule.dailyTo,
      zone: rule.zone,
      audience: rule.audience,
      days: asksForDays(rule.audience) ? rule.days : null,
    }));
    if (rows.length > 0) await tx.insertInto('home_rule').values(rows).execute();
    return readRules(tx, orgId);
  });
  await ctx.events.publish('home', 'rules', orgId);
  await ctx.audit.record(
    caller,
    'decoration.home-rules',
    { kind: 'home', id: 'rules' },
    {
      rules: rules.map((rule) => shownRule.encode(rule)),
    },
  );
  return rules;
}

async function mustBePages(tx: Kysely<Tables>, orgId: bigint, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('page')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .execute();
  if (found.length !== ids.length) throw notFound();
}

function checkRule(rule: NewRule): void {
  const wrong = (zh: string, en: string) =>
    new FitoutError('unprocessable', { reason: 'decoration.rule', message: { zh, en } });
  if (rule.from !== null && rule.to !== null && rule.to <= rule.from)
    throw wrong('结束时间应晚于开始时间', 'The end has to be after the beginning');
  if (
    (rule.dailyFrom === null) !== (rule.dailyTo === null) ||
    (rule.dailyFrom !== null && rule.dailyFrom === rule.dailyTo)
  )
    throw wrong('每日时段需要不同的开始和结束', 'Daily hours take a beginning and another end');
  if (asksForDays(rule.audience) && rule.days === null)
    throw wrong(
      `请填写注册天数（1 到 ${inputLimits.ruleDays}）`,
      `Say after how many days (1 to ${inputLimits.ruleDays})`,
    );
  try {
    new Intl.DateTimeFormat('en', { timeZone: rule.zone });
  } catch {
    throw wrong('时区无效', 'There is no such time zone');
  }
}

/** Seconds for which a shared cache may answer with what is the home page now: no longer than till the next change. */
export function sharedSeconds(answer: HomeAnswer): number {
  return Math.floor(Math.min(limits.sharedCacheSeconds, answer.seconds));
}
