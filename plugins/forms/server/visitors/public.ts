import { FitoutError, formMessages } from '@fitout/sdk';
import { escapeHtml, type PluginApp, type Reply, type ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import { type PageAsked, publishedPages, type ShownPage } from '../../../decoration/api.ts';
import type { FormSettings } from '../../shared/calls/outputs.ts';
import { bySlug } from '../../shared/calls/visitors.ts';
import { closedTexts, reserved, serialText } from '../../shared/settings.ts';
import type { FormStateAnswer } from '../../shared/ticket.ts';
import { bookedOf } from '../bookings.ts';
import { formRow, itemsOf, settingsOf, signed } from '../forms.ts';
import { passwordFits } from '../password.ts';
import type { Tables } from '../tables.ts';
import { frameOf, newKey, passwordForm, stateOf, thanks } from './frame.ts';
import { type Outcome, type Sending, takeAnswer } from './submit.ts';
import { comingTickets, dismissAnswers, ticketsHtml, ticketsOf } from './tickets.ts';
import { adoptAnswers, newDevice, openCookie, visitorOf } from './visitor.ts';

interface Asking {
  origin: string;
  orgId: bigint;
  headers: Record<string, string | undefined>;
  query?: unknown;
}

/** The live form at an address of the site; throws notFound. */
export async function formAt(ctx: ServerContext, orgId: bigint, slug: string): Promise<ShownPage> {
  const page = await ctx.services.get(publishedPages).live(orgId, { slug });
  if (page?.document.kind === 'form') return page;
  throw new FitoutError('notFound', {
    reason: 'forms.not-live',
    message: { zh: '表单不存在或已下线', en: 'This form does not exist or is no longer available' },
  });
}

/** What a request says of how the page is asked for. */
export const askedOf = ({ headers, query, origin }: Asking): PageAsked => ({
  origin,
  headers,
  query: (query ?? {}) as Record<string, unknown>,
});

/** What visitors' browsers open and post: a form, its password, its success page. */
export function publicPages(app: PluginApp, ctx: ServerContext): void {
  const pages = () => ctx.services.get(publishedPages);

  app.site('/f/:slug', { summary: '表单页', params: bySlug }, async ({ params }) => seeOther(params.slug));

  app.submit(
    '/f/:slug',
    { summary: '提交表单', params: bySlug, ratePerMinute: 300, maxBodyBytes: 1024 * 1024 },
    async (request) => {
      const { params, orgId, caller, addressKey } = request;
      const page = await formAt(ctx, orgId, params.slug);
      const asked = askedOf(request);
      const state = await stateOf(ctx, page, asked);
      const known = visitorOf(caller, request.headers);
      if (state.locked) return locked(page, asked);
      // Also marked while somebody is signed in: after they sign out, the device is still known.
      const device = known?.device === undefined ? newDevice(ctx) : undefined;
      // A page out of a cache marks no device, and carries no key: without script this is the first that is seen of it.
      const keyless = !request.body.some(([name, value]) => name === reserved.key && value !== '');
      const visitor = known ?? (keyless ? device?.visitor : undefined);
      if (visitor !== undefined) await adoptAnswers(ctx, page.orgId, visitor);
      const sending: Sending = { page, fields: request.body, caller, visitor, marked: known !== undefined, addressKey };
      const outcome = await takeAnswer(ctx, sending);
      const cookie: Record<string, string> = device === undefined ? {} : { 'set-cookie': device.cookie };
      const answer = wantsJson(request.headers) ? await asJson(page, outcome) : await asPage(sending, outcome, asked);
      return { ...answer, headers: { ...answer.headers, ...cookie } };
    },
  );

  app.submit(
    '/f/:slug/open',
    { summary: '输入表单密码', params: bySlug, ratePerMinute: 20, maxBodyBytes: 10_000 },
    async (request) => {
      const page = await formAt(ctx, request.orgId, request.params.slug);
      const row = await formRow(ctx.database.query<Tables>(), page.orgId, page.id);
      const given = request.body.find(([name]) => name === 'password')?.[1] ?? '';
      if (row.password !== null && !(await passwordFits(given, row.password)))
        return pages().reply(page, passwordForm(page, given === '' ? formMessages.required.zh : '密码不正确'), {
          ...askedOf(request),
          status: 422,
        });
      const open = row.password === null ? '' : signed(row.secret, 'open', row.password);
      const answer = seeOther(page.slug, 303);
      return { ...answer, headers: { ...answer.headers, 'set-cookie': openCookie(ctx, page.id, open) } };
    },
  );

  app.site(
    '/f/:slug/done/:receipt',
    { summary: '表单提交成功页', params: bySlug.extend({ receipt: z.string().regex(/^[\w-]{32}$/) }) },
    async (request) => {
      const page = await formAt(ctx, request.orgId, request.params.slug);
      const found = await ctx.database
        .query<Tables>()
        .selectFrom('answer')
        .innerJoin('form', 'form.id', 'answer.form_id')
        .select(['answer.serial', 'form.settings'])
        .where('answer.receipt', '=', request.params.receipt)
        .where('answer.form_id', '=', page.id)
        .executeTakeFirst();
      if (found === undefined) return seeOther(page.slug);
      const settings = settingsOf(found);
      const number = serialText(settings, found.serial);
      const tickets = ticketsHtml(await ticketsOf(ctx, page, request.params.receipt));
      const more = `<p class="fb-form-number">编号 <strong>${escapeHtml(number)}</strong></p>${tickets}`;
      const next = tickets === '' ? null : (nextUrl(settings) ?? null);
      return pages().reply(page, thanks(settings.doneText, more, next), { ...askedOf(request), status: 200 });
    },
  );

  // Its first call marks the device, and gives a page out of a cache a key for one answer.
  app.site('/f/:slug/state', { summary: '表单的状态', params: bySlug }, async (request) => {
    const page = await formAt(ctx, request.orgId, request.params.slug);
    const { closed, locked } = await stateOf(ctx, page, askedOf(request));
    const visitor = visitorOf(request.caller, request.headers);
    if (visitor !== undefined) await adoptAnswers(ctx, page.orgId, visitor);
    const zone = ctx.people.timeZoneOf(page.orgId);
    const result: FormStateAnswer = {
      closed: closed === undefined ? null : closedTexts[closed].zh,
      locked,
      key: newKey(),
      version: page.version,
      booked: Object.fromEntries(
        await bookedOf(ctx.database.query<Tables>(), { id: page.id, zone }, itemsOf(ctx, page)),
      ),
      tickets: visitor === undefined ? [] : await comingTickets(ctx, page, visitor),
      signedIn: typeof visitor?.person === 'bigint',
    };
    const marked = visitor?.device !== undefined;
    return json(200, { code: 0, result }, marked ? {} : { 'set-cookie': newDevice(ctx).cookie });
  });

  app.submit(
    '/f/:slug/dismiss',
    { summary: '本机不再显示预约', params: bySlug, ratePerMinute: 30, maxBodyBytes: 1000 },
    async (request) => {
      const page = await formAt(ctx, request.orgId, request.params.slug);
      const visitor = visitorOf(request.caller, request.headers);
      if (visitor !== undefined) await dismissAnswers(ctx, page.id, visitor);
      return json(200, { code: 0, result: {} });
    },
  );

  const locked = async (page: ShownPage, asked: PageAsked): Promise<Reply> =>
    wantsJson(asked.headers)
      ? json(403, { code: 100403, reason: 'forms.locked', message: '请刷新页面并输入密码' })
      : pages().reply(page, passwordForm(page, undefined), { ...asked, status: 403 });

  /** For the script of the page. */
  async function asJson(page: ShownPage, outcome: Outcome): Promise<Reply> {
    if (outcome.kind !== 'done') return refusal(outcome);
    const { number, settings, receipt } = outcome;
    const tickets = await ticketsOf(ctx, page, receipt);
    const result = { number, words: settings.doneText, url: nextUrl(settings) ?? null, receipt, tickets };
    return json(200, { code: 0, result });
  }

  /** Where somebody goes once their answer is taken: whoever has a code to show sees that first. */
  async function seeAfter(page: ShownPage, { receipt, settings }: Outcome & { kind: 'done' }): Promise<Reply> {
    const tickets = await ticketsOf(ctx, page, receipt);
    const own = `/f/${encodeURIComponent(page.slug)}/done/${receipt}`;
    const location = tickets.length > 0 ? own : (nextUrl(settings) ?? own);
    return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: null };
  }

  /** Without script: on to the success page, or the form again with what was typed. */
  async function asPage(sending: Sending, outcome: Outcome, asked: PageAsked): Promise<Reply> {
    const { page, fields } = sending;
    if (outcome.kind === 'done') return seeAfter(page, outcome);
    const faults = outcome.kind === 'faults' ? [...outcome.faults].map(([id, text]) => [id, text.zh] as const) : [];
    const whole = outcome.kind === 'refused' ? { says: outcome.words.zh, trapped: outcome.reason === 'machine' } : {};
    const back = { fields, faults: new Map(faults), ...whole };
    const frame = await frameOf(ctx, page, asked, back);
    return pages().reply(page, frame, { ...asked, status: 422 });
  }
}

const wantsJson = (headers: Record<string, string | undefined>) => /\bapplication\/json\b/.test(headers.accept ?? '');

function json(status: number, body: object, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

function seeOther(slug: string, status = 302): Reply {
  return { status, headers: { location: `/p/${encodeURIComponent(slug)}`, 'cache-control': 'no-store' }, body: null };
}

/** The page that the form leads to once it is sent, where it has one. */
function nextUrl({ done, doneUrl }: FormSettings): string | undefined {
  return done === 'link' && doneUrlFits(doneUrl) ? doneUrl : undefined;
}

/** A path of this site, or an https address: nothing that could run. */
export function doneUrlFits(url: string): boolean {
  return /^\/(?![/\\])[^\s\\]{0,500}$/.test(url) || /^https:\/\/[^\s/\\@]{1,200}(?:\/[^\s\\]{0,800})?$/i.test(url);
}

/** An answer that was not taken, for the script of the page. */
function refusal(outcome: Exclude<Outcome, { kind: 'done' }>): Reply {
  if (outcome.kind === 'refused')
    return json(422, { code: 100422, reason: `forms.${outcome.reason}`, message: outcome.words.zh });
  const faults = Object.fromEntries([...outcome.faults].map(([id, text]) => [id, text.zh]));
  return json(422, {
    code: 100422,
    reason: 'forms.faults',
    message: `有 ${outcome.faults.size} 处需要修改`,
    detail: { faults },
  });
}
