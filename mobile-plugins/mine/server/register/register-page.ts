import { FitoutError, formMessages, isFitoutError, type Language } from '@fitout/sdk';
import {
  type FormFields,
  languageOf,
  type PlatformApp,
  type Reply,
  type ServerContext,
  type ServerRequest,
  type SignedIn,
  secretShape,
  WithCookie,
} from '@fitout/sdk/server';
import { z } from 'zod';
import { register } from './account.ts';
import { leadBack } from './hand-over.ts';
import { type RegisterField, type RegisterView, registerHtml, registerScript } from './register-html.ts';
import { home, ownLogo, pageOf, wayBack } from './way-back.ts';

/** The specification's address, under which the shell sends whoever is not registered. */
export const registerPath = '/api/duncan/s/r/common';

const query = z.object({
  logoUrl: z.string().max(2000).optional(),
  type: z.string().max(40).optional(),
  redirectUrl: z.string().max(4000).optional(),
  lang: z.enum(['zh-CN', 'en']).optional(),
  /** Made up by a page at another host, which takes the sign-in with it. */
  state: secretShape.optional().catch(undefined),
});
type Query = z.output<typeof query>;
type Asked = Pick<ServerRequest, 'headers' | 'ip' | 'addressKey' | 'orgId' | 'origin'> & { query: Query };

/**
 * The page that makes a customer's account and leads back to where they came from: a form of this server's own, which
 * needs no script. `type=login` is the same page for who has an account already.
 */
export function registerPages(app: PlatformApp, ctx: ServerContext): void {
  app.site(registerPath, { summary: '注册页', query }, async (request) => show(ctx, request));
  app.submit(registerPath, { summary: '注册', maxBodyBytes: 16 * 1024, query }, (request) => take(ctx, request));
}

/** A way back: an address of the site, and the origin of the page where that is at another host and has this for its API. */
interface Target {
  path: string;
  page: string | undefined;
}

/** Where this request leads back to. Throws a FitoutError that says why it leads nowhere. */
function target({ platform }: ServerContext, { query: { redirectUrl }, origin }: Asked): Target {
  if (redirectUrl === undefined || redirectUrl === '') return { path: home, page: undefined };
  const host = URL.parse(origin)?.host;
  const page = pageOf(redirectUrl, host, platform.addresses);
  const own = page === undefined ? { host, publicUrl: platform.publicUrl } : { publicUrl: page };
  const path = wayBack(redirectUrl, own);
  if (path === undefined)
    throw new FitoutError('badRequest', {
      reason: 'kernel.redirect',
      message: { zh: '返回地址不属于本站，已拒绝', en: 'The return address is not on this site' },
    });
  return { path, page };
}

/** Whose page it is: that of the site one comes back to, where that is at another host. */
function organisationOf({ platform }: ServerContext, { orgId }: Asked, { page }: Target): bigint {
  return page === undefined ? orgId : platform.addresses.orgOf(new URL(page).host);
}

async function show(ctx: ServerContext, asked: Asked, status = 200, said: Partial<Said> = {}): Promise<Reply> {
  const { platform } = ctx;
  const way = target(ctx, asked);
  const language: Language = asked.query.lang ?? languageOf(asked.headers);
  const mode = asked.query.type === 'login' ? 'login' : 'register';
  const org = await platform.organisations.cached(organisationOf(ctx, asked, way));
  const site = { host: URL.parse(asked.origin)?.host, publicUrl: platform.publicUrl };
  const logo = ownLogo(asked.query.logoUrl ?? '', site) ?? ownLogo(org.logo ?? '', site);
  const { logoUrl, state } = asked.query;
  const same = { logoUrl, redirectUrl: `${way.page ?? ''}${way.path}`, state };
  const html = registerHtml({
    language,
    mode,
    organisation: org.name,
    logo,
    color: org.color,
    action: link({ ...same, type: asked.query.type ?? 'forceregister', lang: asked.query.lang }),
    otherMode: link({ ...same, type: mode === 'login' ? 'forceregister' : 'login', lang: asked.query.lang }),
    otherLanguage: link({ ...same, type: asked.query.type, lang: language === 'en' ? 'zh-CN' : 'en' }),
    username: said.username ?? '',
    ...faultsOf(said.fault, language),
  });
  return {
    status,
    headers: {
      ...platform.pages.headers({ script: registerScript, leadsTo: way.page }),
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
      // The way back may name what the visitor was looking at.
      'referrer-policy': 'no-referrer',
    },
    body: html,
  };
}

interface Said {
  username: string;
  fault: FitoutError;
}

async function take(ctx: ServerContext, request: Asked & { body: FormFields }): Promise<Reply | WithCookie> {
  const { platform } = ctx;
  const fields = new Map(request.body);
  const given = { username: (fields.get('username') ?? '').trim(), password: fields.get('password') ?? '' };
  const way = target(ctx, request);
  const { headers, ip, addressKey } = request;
  const asked = { headers, ip, addressKey, orgId: organisationOf(ctx, request, way) };
  const { type, state } = request.query;
  let signed: SignedIn;
  try {
    if (given.username === '' || given.password === '') throw missing(given);
    const tooLong = given.username.length > 100 || given.password.length > 500;
    if (tooLong) throw new FitoutError('badRequest');
    signed =
      type === 'login'
        ? await platform.sessions.signIn(given.username, given.password, asked)
        : await register(ctx, given, asked);
  } catch (error) {
    if (!isFitoutError(error) || error.status >= 500) throw error;
    return show(ctx, request, error.status, { username: given.username, fault: error });
  }
  const { page, path } = way;
  if (page !== undefined && state !== undefined) {
    const browser = await platform.sessions.browserCookie(signed, asked);
    return new WithCookie(seeOther(await leadBack(platform, signed, { page, path, state })), browser);
  }
  return new WithCookie(seeOther(`${page ?? ''}${path}`), await platform.sessions.cookiesOf(signed, asked));
}

const seeOther = (location: string): Reply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: null,
});

/** Where the page shows what was wrong: beside the fields that it names, or above them all. */
function faultsOf(fault: FitoutError | undefined, language: Language): Pick<RegisterView, 'fault' | 'faults'> {
  if (fault === undefined) return { fault: undefined, faults: {} };
  const { field, fields = [] } = (fault.detail ?? {}) as { field?: RegisterField; fields?: RegisterField[] };
  const named = field === undefined ? fields : [field];
  const text = fault.textIn(language);
  if (named.length === 0) return { fault: text, faults: {} };
  return { fault: undefined, faults: Object.fromEntries(named.map((name) => [name, text])) };
}

const missing = (given: Record<RegisterField, string>): FitoutError => {
  const fields = (['username', 'password'] as const).filter((name) => given[name] === '');
  return new FitoutError('badRequest', { message: formMessages.required, detail: { fields } });
};

function link(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${registerPath}?${new URLSearchParams(given)}`;
}
