import { createHash, randomBytes } from 'node:crypto';
import { dayIn, type LocalText, startOfDay } from '@fitout/sdk';
import type { Caller, FormFields, ServerContext, Visitor } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import type { ShownPage } from '../../../decoration/api.ts';
import type { FormSettings } from '../../shared/calls/outputs.ts';
import { messages } from '../../shared/messages.ts';
import type { Question } from '../../shared/question.ts';
import { asks, type Judged, judge, wordsOf } from '../../shared/questions.ts';
import { isSentFile, type SentFile } from '../../shared/rules/files.ts';
import { isRegion } from '../../shared/rules/region.ts';
import type { Json } from '../../shared/rules/rule.ts';
import { closedNow, closedTexts, honeypotText, reserved, serialText } from '../../shared/settings.ts';
import { keepSlots, slotFaults, slotsIn } from '../bookings.ts';
import { type FormRow, formRow, itemsOf, settingsOf, signed } from '../forms.ts';
import { checkOutside, queueKept, type SentOf, sentOutside } from '../outside.ts';
import type { Tables } from '../tables.ts';
import { captchaFault } from './captcha.ts';
import { regionExists } from './regions.ts';

export interface Sending {
  page: ShownPage;
  fields: FormFields;
  caller: Caller;
  /** Undefined where the browser keeps no cookie. */
  visitor: Visitor | undefined;
  /** Was the visitor known before this? */
  marked: boolean;
  /** As limits count it. */
  addressKey: string;
}

export type Outcome =
  | { kind: 'done'; receipt: string; number: string; settings: FormSettings }
  /** Something is wrong with answers; nothing was kept. */
  | { kind: 'faults'; faults: Map<string, LocalText>; questions: Question[] }
  /** It is not taken, for a reason that is nobody's answer. */
  | { kind: 'refused'; reason: Refusal; words: LocalText };

export type Refusal = 'closed' | 'limit' | 'address' | 'cookies' | 'machine' | 'again' | 'large';

/** Characters of all answers together; files are apart. */
const maxCharacters = 200_000;

const refused = (reason: Refusal, zh: string, en: string): Outcome => ({ kind: 'refused', reason, words: { zh, en } });

const field = (fields: FormFields, name: string): string => fields.find(([key]) => key === name)?.[1] ?? '';

/**
 * Takes one answer: judged as the browser judged it, held to every limit of the form within one transaction that has
 * the form's row, and kept once however often it is sent.
 */
export async function takeAnswer(ctx: ServerContext, sending: Sending): Promise<Outcome> {
  const { page, fields } = sending;
  if (field(fields, reserved.trap) !== '') return refused('machine', honeypotText.zh, honeypotText.en);
  const sent = field(fields, reserved.key);
  const key = sent === '' ? keyOfContent(sending) : sent;
  if (!/^[\w-]{16,64}$/.test(key))
    return refused('again', '请核对后再次提交', 'Please look once more, and send it again');
  const items = itemsOf(ctx, page);
  const questions = items.filter(({ type }) => asks(type));
  const judged = judge(items, fields);
  checkRegions(questions, judged);
  if (JSON.stringify(judged.values).length > maxCharacters)
    return refused('large', '填写的内容过长', 'The answers are too long');
  if (judged.faults.size > 0) {
    // What was taken already is taken, whatever became of the form since.
    const known = await repeated(ctx, page, key);
    return known ?? { kind: 'faults', faults: judged.faults, questions };
  }
  const outside = sentOutside(questions, judged);
  if (outside.length > 0) {
    // A repetition finds what its first try has taken.
    const known = await repeated(ctx, page, key);
    if (known !== undefined) return known;
    await checkOutside(ctx, page, outside, judged);
    if (judged.faults.size > 0) return { kind: 'faults', faults: judged.faults, questions };
  }
  const outcome = await ctx.database.transaction<Tables, Outcome>((tx) =>
    keep(ctx, tx, sending, { key, items, questions, judged, outside }),
  );
  if (outcome.kind === 'done') {
    await ctx.events.publish('answer', page.id, page.orgId);
    await ctx.events.publish('received', page.id, page.orgId);
  }
  return outcome;
}

/**
 * A page out of a cache has no key of its own, and without script nobody makes one. The same answer from the same
 * person or address within ten minutes is then one: a double tap, not a second opinion.
 */
function keyOfContent({ fields, visitor, marked, addressKey }: Sending): string {
  const slice = Math.floor(Date.now() / 600_000);
  const own = fields.filter(([name]) => name.startsWith('f.'));
  return `c-${createHash('sha256')
    .update(JSON.stringify([marked ? visitor?.holder : addressKey, slice, own]))
    .digest('base64url')}`;
}

function checkRegions(questions: readonly Question[], { values, faults }: Judged): void {
  for (const { id, type } of questions) {
    const value = values[id];
    if (type === 'field-region' && value !== undefined && !faults.has(id) && !(isRegion(value) && regionExists(value)))
      faults.set(id, messages.enum);
  }
}

const hashed = (page: ShownPage, key: string): string =>
  createHash('sha256').update(`${page.id} ${key}`).digest('base64url');

async function repeated(ctx: ServerContext, page: ShownPage, key: string): Promise<Outcome | undefined> {
  const db = ctx.database.query<Tables>();
  const row = await formRow(db, page.orgId, page.id);
  return answerBefore(db, row, hashed(page, key));
}

async function answerBefore(db: Kysely<Tables>, row: FormRow, key: string): Promise<Outcome | undefined> {
  const before = await db
    .selectFrom('answer')
    .select(['serial', 'receipt'])
    .where('form_id', '=', row.id)
    .where('key', '=', key)
    .executeTakeFirst();
  return before === undefined ? undefined : doneWith(row, before);
}

function doneWith(row: FormRow, { serial, receipt }: { serial: number; receipt: string }): Outcome {
  const settings = settingsOf(row);
  return { kind: 'done', receipt, number: serialText(settings, serial), settings };
}

async function keep(
  ctx: ServerContext,
  tx: Kysely<Tables>,
  sending: Sending,
  made: { key: string; items: Question[]; questions: Question[]; judged: Judged; outside: SentOf[] },
): Promise<Outcome> {
  const { page, caller } = sending;
  const { questions, judged } = made;
  const row = await formRow(tx, page.orgId, page.id, true);
  const key = hashed(page, made.key);
  const before = await answerBefore(tx, row, key);
  if (before !== undefined) return before;
  const settings = settingsOf(row);
  const address = signed(row.secret, 'address', sending.addressKey);
  const zone = ctx.people.timeZoneOf(page.orgId);
  const no = await limitOf(tx, row, settings, { visitor: sending.visitor, address, zone });
  if (no !== undefined) return no;
  const slots = slotsIn(questions, judged.values);
  const faults = await slotFaults(tx, { id: row.id, zone }, questions, slots);
  if (faults.size > 0) return { kind: 'faults', faults, questions };
  const captcha = made.items.find(({ type }) => type === 'field-captcha');
  const wrong = captcha && (await captchaFault(tx, row, captcha, { fields: sending.fields, address }));
  if (captcha !== undefined && wrong !== undefined)
    return { kind: 'faults', faults: new Map([[captcha.id, wrong]]), questions };
  const visitor = sending.visitor?.holder ?? `none ${randomBytes(9).toString('base64url')}`;
  await keepVersion(tx, page, questions);
  const id = ctx.ids.next();
  const serial = row.serial + 1;
  const receipt = randomBytes(24).toString('base64url');
  const files = await claimable(tx, row.id, questions, judged);
  if (files === undefined)
    return refused('again', '上传的文件已失效，请重新上传', 'An uploaded file is no longer there: upload it again');
  await tx
    .insertInto('answer')
    .values({
      id,
      org_id: page.orgId,
      form_id: row.id,
      version: page.version ?? 0,
      serial,
      key,
      visitor,
      address,
      person_id: caller.kind === 'anonymous' ? null : (caller.id ?? null),
      device: sending.visitor?.device ?? null,
      receipt,
      state: 'new',
      handled_by: null,
      values: JSON.stringify(judged.values),
      words: searchWords(questions, judged.values, serialText(settings, serial)),
    })
    .execute();
  await keepSlots(tx, { id, formId: row.id, orgId: page.orgId }, slots);
  if (files.length > 0) await tx.updateTable('upload').set({ answer_id: id }).where('id', 'in', files).execute();
  await tx.updateTable('form').set({ serial, taken: sql<number>`taken + 1` }).where('id', '=', row.id).execute();
  await queueKept(ctx, tx, id, made.outside);
  if (settings.webhook !== '') await queueWebhook(ctx, tx, { orgId: page.orgId, formId: row.id, answerId: id });
  return doneWith(row, { serial, receipt });
}

async function limitOf(
  tx: Kysely<Tables>,
  row: FormRow,
  settings: FormSettings,
  who: { visitor: Visitor | undefined; address: string; zone: string },
): Promise<Outcome | undefined> {
  const { now } = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  const today = startOfDay(dayIn(now, who.zone), who.zone);
  const closed = closedNow(settings, row.taken, now);
  if (closed !== undefined) return { kind: 'refused', reason: 'closed', words: closedTexts[closed] };
  const counted = tx
    .selectFrom('answer')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('form_id', '=', row.id)
    .where('trashed_at', 'is', null);
  if (settings.perPerson !== null) {
    if (who.visitor === undefined)
      return refused('cookies', '请允许浏览器使用 Cookie 后再提交', 'Allow cookies, and send it again');
    const { holder, person, device } = who.visitor;
    // Without a session all that was sent from the device counts, whoever was signed in then.
    let own = counted.where(({ eb, or }) =>
      or([eb('visitor', '=', holder), ...(person === null && device !== undefined ? [eb('device', '=', device)] : [])]),
    );
    if (settings.perPersonEvery === 'day') own = own.where('at', '>=', today);
    const { count } = await own.executeTakeFirstOrThrow();
    if (Number(count) >= settings.perPerson)
      return settings.perPersonEvery === 'day'
        ? refused('limit', `每人每天最多提交 ${settings.perPerson} 次`, `At most ${settings.perPerson} a day`)
        : refused('limit', `每人最多提交 ${settings.perPerson} 次`, `At most ${settings.perPerson} for each person`);
  }
  if (settings.perAddress === null) return undefined;
  const near = counted.where('address', '=', who.address).where('at', '>=', today);
  const { count } = await near.executeTakeFirstOrThrow();
  return Number(count) >= settings.perAddress
    ? refused('address', '当前网络今天的提交次数已达上限', 'There were enough answers from your network today')
    : undefined;
}

/** Keeps the questions that this version's answers were judged by. */
async function keepVersion(tx: Kysely<Tables>, page: ShownPage, questions: readonly Question[]): Promise<void> {
  await tx
    .insertInto('form_version')
    .values({ form_id: page.id, version: page.version ?? 0, questions: JSON.stringify(questions) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ids of the files that an answer names; undefined where one is not there, or is another answer's already. */
async function claimable(
  tx: Kysely<Tables>,
  formId: bigint,
  questions: readonly Question[],
  { values }: Judged,
): Promise<string[] | undefined> {
  const ids = questions.flatMap(({ id, type }) => filesOf(type, values[id]).map((file) => file.id));
  if (ids.length === 0) return [];
  if (new Set(ids).size < ids.length) return undefined;
  const rows = await tx
    .selectFrom('upload')
    .select('id')
    .where('id', 'in', ids)
    .where('form_id', '=', formId)
    .where('answer_id', 'is', null)
    .forUpdate()
    .execute();
  return rows.length === ids.length ? ids : undefined;
}

/** The files in an answer. */
export function filesOf(type: string, value: Json | undefined): SentFile[] {
  if (type !== 'field-signature' && type !== 'field-file') return [];
  return [value].flat().filter(isSentFile);
}

function searchWords(questions: readonly Question[], values: Record<string, Json>, number: string): string {
  const words = questions.map((question) => wordsOf(question, values[question.id])).filter((text) => text !== '');
  return [number, ...words].join('\n').slice(0, 20_000);
}

/** Queues one answer for the form's webhook, in the transaction that keeps it. */
export async function queueWebhook(
  ctx: ServerContext,
  tx: Kysely<Tables>,
  what: { orgId: bigint; formId: bigint; answerId: bigint },
): Promise<void> {
  const id = ctx.ids.next();
  await tx
    .insertInto('delivery')
    .values({ id, org_id: what.orgId, form_id: what.formId, answer_id: what.answerId, state: 'waiting' })
    .execute();
  await ctx.jobs.add('webhook', { id }, { key: `webhook:${id}`, maxAttempts: 12 }, tx);
}
