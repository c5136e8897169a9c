import { randomBytes } from 'node:crypto';
import { escapeHtml, type FormFields, type ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { PageAsked, PageFrame, ShownBlock, ShownPage } from '../../../decoration/api.ts';
import { wayClass, waysOn } from '../../shared/after-sending.ts';
import type { FormSettings } from '../../shared/calls/outputs.ts';
import { fieldName } from '../../shared/entries.ts';
import type { FieldData } from '../../shared/fields/define.tsx';
import { type Closed, closedNow, closedTexts, reserved, trapLabel } from '../../shared/settings.ts';
import { bookedOf } from '../bookings.ts';
import { type FormRow, formRow, itemsOf, settingsOf, signed } from '../forms.ts';
import type { Tables } from '../tables.ts';
import { newChallenge } from './captcha.ts';
import { comingTickets, ticketsHtml } from './tickets.ts';
import { cookieOf, newDevice, openCookieName, visitorOf } from './visitor.ts';

/** What a form was sent with, and why it comes back. */
export interface SentBack {
  fields: FormFields;
  /** Question → what is wrong. */
  faults: ReadonlyMap<string, string>;
  /** What is wrong with the whole. */
  says?: string;
  /** The trap was filled in: it is shown, empty, to be left so. */
  trapped?: boolean;
}

export interface FormState {
  row: FormRow | undefined;
  settings: FormSettings;
  closed: Closed | undefined;
  /** Somebody has to give its password first. */
  locked: boolean;
}

/** How a form is for whoever asks, by the database's clock. */
export async function stateOf(
  ctx: ServerContext,
  page: Pick<ShownPage, 'id' | 'orgId'>,
  asked: PageAsked,
): Promise<FormState> {
  const db = ctx.database.query<Tables>();
  const found = await db
    .selectFrom('form')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('id', '=', page.id)
    .where('org_id', '=', page.orgId)
    .executeTakeFirst();
  const settings = settingsOf(found);
  return {
    row: found,
    settings,
    closed: found === undefined ? undefined : closedNow(settings, found.taken, found.now),
    locked: found !== undefined && found.password !== null && !holdsOpen(found, asked),
  };
}

/** Was the password given on this device? */
export function holdsOpen(row: FormRow, { headers }: PageAsked): boolean {
  if (row.password === null) return true;
  return cookieOf(headers, openCookieName(row.id)) === signed(row.secret, 'open', row.password);
}

/** Its style and script come with every form; it has a form chosen, so it needs the script. */
const formBlock = { type: 'form', props: { form: [{ id: '0', name: '' }] } };
const anonymous = { kind: 'anonymous', id: undefined, orgId: undefined, name: '', can: () => false } as const;

/** What stands around a form's blocks: the form itself, or why there is none now. */
export async function frameOf(
  ctx: ServerContext,
  page: ShownPage,
  asked: PageAsked,
  back?: SentBack,
): Promise<PageFrame> {
  const state = await stateOf(ctx, page, asked);
  const draft = page.version === null;
  if (state.closed !== undefined && !draft) {
    // Whoever booked in time still needs their code.
    const visitor = visitorOf(anonymous, asked.headers);
    const tickets = visitor === undefined ? [] : await comingTickets(ctx, page, visitor);
    return notice(page.title, closedTexts[state.closed].zh, ticketsHtml(tickets));
  }
  if (state.locked && !draft) return passwordForm(page, back?.says);
  const marked = visitorOf(anonymous, asked.headers) !== undefined || Object.keys(asked.headers).length === 0;
  const cookie = marked || draft ? {} : { headers: { 'set-cookie': newDevice(ctx).cookie } };
  return {
    ...openForm(page, state.settings, { back, key: draft ? '' : newKey() }),
    ...cookie,
    dataOf: dataOf(asked, back, await extrasOf(ctx, page, { captcha: true })),
  };
}

/** What the server knows beside of each question: slots that are taken; a captcha, where a page is for one person. */
export async function extrasOf(
  ctx: ServerContext,
  page: ShownPage,
  { captcha }: { captcha: boolean },
): Promise<Map<string, unknown>> {
  const items = itemsOf(ctx, page);
  const db = ctx.database.query<Tables>();
  const extras = new Map<string, unknown>(
    await bookedOf(db, { id: page.id, zone: ctx.people.timeZoneOf(page.orgId) }, items),
  );
  const asked = captcha ? items.find(({ type }) => type === 'field-captcha') : undefined;
  if (asked === undefined) return extras;
  const draft = page.version === null;
  const row = draft ? { id: page.id, secret: newKey() } : await formRow(db, page.orgId, page.id);
  return extras.set(asked.id, newChallenge(row));
}

export const newKey = (): string => randomBytes(18).toString('base64url');

const trap = `<p class="fb-form-trap" aria-hidden="true"><label>网址<input name="${reserved.trap}" tabindex="-1" autocomplete="off"></label></p>`;
const shownTrap = `<p class="fb-form-empty"><label>${trapLabel}<input class="fb-field-input" name="${reserved.trap}" autocomplete="off"></label></p>`;

/** The form around its blocks. `key` is empty where the page goes into a cache: a script makes one then. */
export function openForm(
  page: ShownPage,
  settings: Pick<FormSettings, 'submit'>,
  { back, key }: { back?: SentBack | undefined; key: string },
): PageFrame {
  const draft = page.version === null;
  const action = `/f/${encodeURIComponent(page.slug)}`;
  const faults = back?.faults.size ?? 0;
  const says = back?.says ?? (faults > 0 ? `有 ${faults} 处需要修改` : '');
  const before = `<div data-island="form"><form class="fb-form" method="post" action="${escapeHtml(action)}" accept-charset="utf-8" novalidate data-form="${page.id}" data-version="${page.version ?? ''}"><input type="hidden" name="${reserved.key}" value="${key}">${back?.trapped === true ? shownTrap : trap}<div class="fb-form-says" role="alert">${escapeHtml(says)}</div>`;
  const submit = escapeHtml(settings.submit || '提交');
  const after = `<div class="fb-form-end"><button class="fb-form-submit"${draft ? ' type="button" disabled' : ' type="submit"'}>${submit}</button>${draft ? '<p class="fb-field-help">预览中不能提交</p>' : ''}</div></form></div>`;
  return { before, after, also: [formBlock] };
}

/** What fields get: what was typed and what is wrong with it; hidden ones what the address says. */
function dataOf({ query }: PageAsked, back: SentBack | undefined, extras: ReadonlyMap<string, unknown>) {
  return (block: ShownBlock): FieldData | undefined => {
    const extra = extras.get(block.id);
    const known = extra === undefined ? {} : { extra };
    // A captcha that was tried is no good: neither is what was typed into it.
    if (back !== undefined && block.type === 'field-captcha') return { ...known, ...faultOnly(block.id, back) };
    if (back !== undefined) return { ...known, ...sentTo(block.id, back) };
    if (block.type !== 'field-hidden') return extra === undefined ? undefined : known;
    const value = query[String(block.props.param)];
    return typeof value === 'string' && value !== '' ? { typed: { '': [value.slice(0, 200)] } } : undefined;
  };
}

function faultOnly(id: string, { faults }: SentBack): FieldData {
  const fault = faults.get(id);
  return fault === undefined ? {} : { fault };
}

function sentTo(id: string, { fields, faults }: SentBack): FieldData {
  const name = fieldName(id);
  const typed: Record<string, string[]> = Object.create(null);
  for (const [key, value] of fields) {
    if (key !== name && !key.startsWith(`${name}.`)) continue;
    const part = key.slice(name.length + 1);
    typed[part] = [...(typed[part] ?? []), value];
  }
  const fault = faults.get(id);
  return fault === undefined ? { typed } : { typed, fault };
}

/** A page of a few words in place of the form. */
export function notice(title: string, words: string, more = ''): PageFrame {
  return inPlace('fb-form-notice', title, words, more);
}

/** The page of an answer that was taken, with ways on. `next`: where the form leads on to. */
export function thanks(words: string, more: string, next: string | null): PageFrame {
  const ways = waysOn(next).map(
    (way, at) => `<a class="${wayClass(at)}" href="${escapeHtml(way.href)}">${way.words}</a>`,
  );
  const on = `<div class="fb-form-on">${ways.join('')}</div>`;
  return inPlace('fb-form-notice fb-form-done', '提交成功', words, more + on);
}

function inPlace(kind: string, title: string, words: string, more: string): PageFrame {
  const before = `<div class="${kind}"><h2>${escapeHtml(title)}</h2><p>${escapeHtml(words)}</p>${more}</div>`;
  return { before, after: '', also: [formBlock], blank: true };
}

export function passwordForm(page: ShownPage, says: string | undefined): PageFrame {
  const action = escapeHtml(`/f/${encodeURIComponent(page.slug)}/open`);
  const fault =
    says === undefined ? '' : `<p class="fb-field-fault" id="fo-fault" role="alert">${escapeHtml(says)}</p>`;
  const described = says === undefined ? '' : ' aria-invalid="true" aria-describedby="fo-fault" autofocus';
  const form = `<form class="fb-form-lock" method="post" action="${action}" novalidate><label class="fb-field-title" for="fo-password">请输入密码后填写</label><input class="fb-field-input" id="fo-password" type="password" name="password" autocomplete="off" required${described}>${fault}<button class="fb-form-submit" type="submit">确定</button></form>`;
  return {
    ...notice(page.title, '', ''),
    before: `<div class="fb-form-notice"><h2>${escapeHtml(page.title)}</h2>${form}</div>`,
  };
}
