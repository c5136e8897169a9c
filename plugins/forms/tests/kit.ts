import type { ApiClient } from '../../../tests/support/api.ts';
import type { TestServer } from '../../../tests/support/server.ts';
import type { AnswerRow, FormDetail, FormSettings } from '../shared/calls/outputs.ts';
import type { Json } from '../shared/rules/rule.ts';
import { defaultSettings } from '../shared/settings.ts';

export const base = '/api/p/forms';
const decoration = '/api/p/decoration';

/** A block of a form: its id, its type without `field-`, its values. */
export type Asked = readonly [id: string, type: string, props?: { [key: string]: Json }];

export interface LiveForm {
  id: string;
  slug: string;
  api: ApiClient;
}

/** Makes a form through the API and publishes it. */
export async function formOf(api: ApiClient, fields: readonly Asked[], title = '报名'): Promise<LiveForm> {
  const root = 'root';
  const nodes = fields.map(([id, type, props]) => ({
    id,
    type: `field-${type}`,
    v: 1,
    parent: root,
    props: { title: id, ...props },
    style: {},
  }));
  const top = {
    id: root,
    type: 'page',
    v: 1,
    parent: null,
    props: {},
    style: {},
    slots: { default: fields.map(([id]) => id) },
  };
  const document = {
    schema: 1,
    kind: 'form',
    root,
    nodes: Object.fromEntries([top, ...nodes].map((node) => [node.id, node])),
    global: { title, description: '', background: '' },
  };
  const page = await api.post<{ id: string; slug: string; rev: number }>(`${decoration}/pages`, {
    title,
    kind: 'form',
    document,
  });
  await api.post(`${decoration}/pages/${page.id}/publish`, { rev: page.rev });
  return { id: String(page.id), slug: page.slug, api };
}

/** Changes a published form and publishes it again. */
export async function republish(form: LiveForm, ops: object[]): Promise<void> {
  const { rev } = await form.api.get<{ rev: number }>(`${decoration}/pages/${form.id}`);
  await form.api.post(`${decoration}/pages/${form.id}/ops`, { base: rev, ops, client: crypto.randomUUID() });
  await form.api.post(`${decoration}/pages/${form.id}/publish`, { rev: rev + 1 });
}

export async function set(
  form: LiveForm,
  settings: Partial<FormSettings>,
  password?: string | null,
): Promise<FormDetail> {
  const { rev } = await form.api.get<FormDetail>(`${base}/forms/${form.id}`);
  const body = { rev, settings: { ...defaultSettings, ...settings }, ...(password === undefined ? {} : { password }) };
  return form.api.put<FormDetail>(`${base}/forms/${form.id}/settings`, body);
}

export interface Said {
  status: number;
  code?: number;
  reason?: string;
  message?: string;
  result?: { number: string; words: string; receipt: string };
  detail?: { faults?: Record<string, string> };
}

/** A browser that keeps its cookies, without script. */
export class Visitor {
  readonly #server: TestServer;
  readonly #cookies = new Map<string, string>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), origin: this.#server.url, ...(init.headers as object) };
    const response = await fetch(this.#server.url + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  /** The page, and the key that it carries. */
  async open(slug: string): Promise<{ status: number; html: string; key: string }> {
    const response = await this.fetch(`/p/${slug}`, { headers: { accept: 'text/html' } });
    const html = await response.text();
    return { status: response.status, html, key: /name="fo\.key" value="([^"]*)"/.exec(html)?.[1] ?? '' };
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Opens the form and sends it as the page's script does. Fields by the ids of their blocks. */
  async send(slug: string, answers: Record<string, string>, key?: string): Promise<Said> {
    const fresh = key ?? (await this.open(slug)).key;
    const fields = Object.fromEntries(Object.entries(answers).map(([id, value]) => [`f.${id}`, value]));
    const response = await this.post(`/f/${slug}`, { 'fo.key': fresh, ...fields }, { accept: 'application/json' });
    const text = await response.text();
    return { status: response.status, ...(text.startsWith('{') ? (JSON.parse(text) as object) : {}) };
  }
}

export async function answersOf(form: LiveForm, query = ''): Promise<AnswerRow[]> {
  return (await form.api.get<{ items: AnswerRow[] }>(`${base}/forms/${form.id}/answers${query}`)).items;
}

/** A published page with one 表单 block. */
export async function pageWith(inner: LiveForm): Promise<string> {
  const { api } = inner;
  const block = { id: 'block', type: 'form', v: 1, parent: 'root', style: {} };
  const props = { form: [{ id: inner.id, name: '留言' }], heading: true };
  const root = { id: 'root', type: 'page', v: 1, parent: null, props: {}, style: {}, slots: { default: ['block'] } };
  const document = {
    schema: 1,
    kind: 'page',
    root: 'root',
    nodes: { root, block: { ...block, props } },
    global: { title: '带表单的页面', description: '', background: '' },
  };
  const made = await api.post<{ id: string; slug: string; rev: number }>(`${decoration}/pages`, {
    title: '带表单的页面',
    document,
  });
  await api.post(`${decoration}/pages/${made.id}/publish`, { rev: made.rev });
  return made.slug;
}

const digits = '零一二三四五六七八九十';

/** What a person who cannot see a captcha's picture answers to its words. */
export function solve(words: string): string {
  const [a = 0, b = 0] = [...words].filter((sign) => digits.includes(sign)).map((sign) => digits.indexOf(sign));
  if (words.includes('两倍')) return String(2 * a);
  if (words.startsWith('比')) return String(a + 1);
  return String(words.includes('加') ? a + b : a - b);
}

/** A question for a slot of one of the next days, from nine and from two, each with room for so many. */
export const bookingAsked = (id: string, capacity: number, more: { [key: string]: Json } = {}): Asked => [
  id,
  'booking',
  {
    title: '时间',
    required: false,
    times: [
      { from: '09:00', to: '10:00', capacity },
      { from: '14:00', to: '15:00', capacity },
    ],
    ahead: 7,
    days: 'every',
    from: '',
    to: '',
    except: '',
    showLeft: true,
    ...more,
  },
];
