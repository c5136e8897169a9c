import type { LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import {
  type CarrierAdapter,
  type ChangeResult,
  UpstreamFault,
  type UpstreamNumber,
  type UpstreamPage,
  type UpstreamParts,
  type UpstreamPlace,
  type UpstreamQuery,
} from '../../../api.ts';
import { centsOf } from '../../../shared/upstream/amount.ts';
import type { Adapters } from '../adapters.ts';
import { type DeclaredCarrier, declaredProblem, declaredShape } from './shape.ts';
import { filled, filledPath, valueAt } from './values.ts';

/** Knows the carriers' systems that enabled plugins declare as data, as they come and go. */
export function watchDeclared(
  { contributions, log }: Pick<ServerContext, 'contributions' | 'log'>,
  adapters: Adapters,
): void {
  contributions.watch('numbers.carrier', (items) => {
    adapters.declare(
      items.flatMap(({ plugin, item }) => {
        const read = declaredShape.safeParse(item);
        if (read.success) return [declaredAdapter(`${plugin}/${read.data.id}`, read.data)];
        log.warn({ plugin, problem: declaredProblem(item) }, 'a declared carrier is not valid');
        return [];
      }),
    );
  });
}

type Request = Pick<DeclaredCarrier['occupy'], 'method' | 'path' | 'query' | 'headers' | 'json'>;
type Says = DeclaredCarrier['occupy']['ok'];
type Change = NonNullable<DeclaredCarrier['release']>;

const words = (text: string | LocalText): LocalText => (typeof text === 'string' ? { zh: text, en: text } : text);

/** An adapter that is data. */
export function declaredAdapter(id: string, declared: DeclaredCarrier): CarrierAdapter {
  const { title, base, auth, fields, occupy, release, confirm, look } = declared;
  const ask = (request: Request, values: Record<string, string>, parts: UpstreamParts) =>
    answerOf(request, { ...parts.values, ...values }, auth, parts);
  return {
    ...{ id, title: words(title), base },
    fields: fields.map((one) => ({ key: one.key, title: words(one.title) })),
    secret: auth === undefined ? null : { zh: '密钥', en: 'Key' },
    query: async (query, parts) => pageOf(declared.query, await ask(declared.query, queryValues(query), parts)),
    async occupy(place, parts) {
      const answer = await ask(occupy, { ...place }, parts);
      if (isSaid(answer, occupy.ok)) return 'ok';
      if (isSaid(answer, occupy.taken)) return 'taken';
      return occupy.failed !== undefined && isSaid(answer, occupy.failed) ? 'failed' : 'unknown';
    },
    release: (place, parts) => changed(release, place, (values) => ask(release as Change, values, parts)),
    confirm: (place, parts) => changed(confirm, place, (values) => ask(confirm as Change, values, parts)),
    async look({ wanted: _wanted, ...place }, parts) {
      if (look === undefined) return 'unknown';
      const answer = await ask(look, { ...place }, parts);
      return (['ours', 'others', 'free'] as const).find((one) => isSaid(answer, look[one])) ?? 'unknown';
    },
  };
}

function queryValues({ segment = '', search = '', where = 'any', count, ...place }: UpstreamQuery) {
  return { ...place, segment, search, where, count: String(count) };
}

async function answerOf(
  { method, path, query, headers, json }: Request,
  values: Record<string, string>,
  auth: DeclaredCarrier['auth'],
  parts: UpstreamParts,
): Promise<unknown> {
  const each = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, String(filled(one, values))]));
  const key = auth === undefined || parts.secret === '' ? {} : { [auth.header]: `${auth.prefix}${parts.secret}` };
  const { status, text } = await parts.ask({
    ...{ method, path: filledPath(path, values), query: each(query), headers: { ...each(headers), ...key } },
    ...(json === undefined ? {} : { json: filled(json, values) }),
  });
  if (status === 429)
    throw new UpstreamFault('busy', { zh: '对方要求稍后再问', en: 'The carrier’s system asked to retry later' });
  if (status >= 500)
    throw new UpstreamFault('broken', {
      zh: `对方出错（${status}）`,
      en: `The carrier’s system returned an error (${status})`,
    });
  try {
    return JSON.parse(text);
  } catch {
    throw new UpstreamFault('format', { zh: '对方的应答不是 JSON', en: 'The response is not JSON' });
  }
}

function isSaid(answer: unknown, { at, equals }: Says): boolean {
  const value = valueAt(answer, at);
  return equals.some((one) => one === value);
}

function pageOf(query: DeclaredCarrier['query'], answer: unknown): UpstreamPage {
  if (query.later !== undefined && isSaid(answer, query.later))
    throw new UpstreamFault('busy', { zh: '对方要求稍后再问', en: 'The carrier’s system asked to retry later' });
  if (query.none !== undefined && isSaid(answer, query.none)) return { numbers: [], bad: 0, more: false };
  const list = valueAt(answer, query.list);
  if (!Array.isArray(list))
    throw new UpstreamFault('format', {
      zh: `应答里「${query.list}」不是列表`,
      en: `“${query.list}” in the response is not a list`,
    });
  const read = list.map((raw: unknown) => numberOf(query, raw));
  const numbers = read.filter((one) => one !== undefined);
  return { numbers, bad: read.length - numbers.length, more: numbers.length > 0 };
}

function numberOf({ number, monthly, nice }: DeclaredCarrier['query'], raw: unknown): UpstreamNumber | undefined {
  const found = valueAt(raw, number);
  if (typeof found !== 'string' && typeof found !== 'number') return undefined;
  const cents = monthly === undefined ? undefined : centsOf(valueAt(raw, monthly.at), monthly.unit);
  if (monthly !== undefined && cents === undefined) return undefined;
  return {
    ...{ number: String(found), raw },
    ...(cents === undefined ? {} : { monthly: cents }),
    ...(nice === undefined ? {} : { nice: valueAt(raw, nice) }),
  };
}

async function changed(
  change: Change | undefined,
  place: UpstreamPlace,
  ask: (values: Record<string, string>) => Promise<unknown>,
): Promise<ChangeResult> {
  if (change === undefined) return 'none';
  const answer = await ask({ ...place });
  if (isSaid(answer, change.ok)) return 'ok';
  return change.failed !== undefined && isSaid(answer, change.failed) ? 'failed' : 'unknown';
}
