import type { ApiClient } from '../../../tests/support/api.ts';
import type { TestServer } from '../../../tests/support/server.ts';
import { base as decoration, type Made, ownerOf, pageOf } from '../../decoration/tests/editor-kit.ts';
import { picker } from '../shared/blocks/picker/definition.ts';
import type { PickerProps } from '../shared/blocks/picker/props.ts';
import type { Pool } from '../shared/calls/outputs.ts';
import type { MineAnswer } from '../shared/calls/visitors.ts';
import { base } from './kit.ts';

/** Values of a block with these pools. */
export function pickerProps(pools: readonly Pool[], more: Partial<PickerProps> = {}): PickerProps {
  const defaults = picker.defaults() as PickerProps;
  return { ...defaults, pools: pools.map(({ id, name }) => ({ id: String(id), name })), ...more };
}

/** A published page with this block, and where visitors call from it. */
export async function publishedPicker(server: TestServer, pools: readonly Pool[], more: Partial<PickerProps> = {}) {
  const block: Made = ['picker', pickerProps(pools, more)];
  const page = await pageOf(server, '选号', [block]);
  const api = await ownerOf(server);
  await api.post(`${decoration}/pages/${page.id}/publish`, { rev: 0 });
  const [node] = Object.values(page.document.nodes).filter(({ type }) => type === 'picker');
  return { ...page, place: { page: page.id, block: node?.id ?? '' } };
}

export type Published = Awaited<ReturnType<typeof publishedPicker>>;

/** A visitor whose device is marked, as the page's script does first. */
export async function visitor(server: TestServer): Promise<ApiClient> {
  const api = server.api();
  await look(api);
  return api;
}

export function look(api: ApiClient, shown = ''): Promise<MineAnswer> {
  return api.get(`${base}/visitors/mine?shown=${shown}`);
}

/** Makes an account on the registration page, with the device's cookies, as a browser would. */
export async function registered(api: ApiClient, username: string): Promise<void> {
  const form = new URLSearchParams({ username, password: 'blue kettle 9' });
  const answer = await api.send('POST', '/api/duncan/s/r/common', form);
  if (answer.status !== 303) throw new Error(`register: ${answer.status}`);
  await api.login({ username, password: 'blue kettle 9' });
}

/** A published form: a name and a phone number, and between them a block with these pools. */
export async function publishedForm(server: TestServer, pools: readonly Pool[], more: Partial<PickerProps> = {}) {
  const api = await ownerOf(server);
  const field = { required: false, help: '', rules: {} };
  const node = (id: string, type: string, props: object) => ({ id, type, v: 1, parent: 'root', props, style: {} });
  const nodes = [
    node('name', 'field-text', {
      ...field,
      title: '姓名',
      placeholder: '',
      minLength: 0,
      maxLength: 20,
      format: 'any',
    }),
    node('number', 'picker', pickerProps(pools, { required: true, ...more })),
    node('phone', 'field-phone', { ...field, title: '手机号' }),
  ];
  const slots = { default: nodes.map(({ id }) => id) };
  const root = { id: 'root', type: 'page', v: 1, parent: null, props: {}, style: {}, slots };
  const document = {
    ...{ schema: 1, kind: 'form', root: 'root' },
    nodes: Object.fromEntries([root, ...nodes].map((one) => [one.id, one])),
    global: { title: '入网登记', description: '', background: '' },
  };
  const asked = { title: '入网登记', kind: 'form', document };
  const page = await api.post<{ id: string; slug: string; rev: number }>(`${decoration}/pages`, asked);
  await api.post(`${decoration}/pages/${page.id}/publish`, { rev: page.rev });
  return { ...page, id: String(page.id), place: { page: String(page.id), block: 'number' } };
}

interface FormAnswer {
  number: string;
  cells: Record<string, string>;
}

/** What the staff see of a form's answers, newest first. */
export async function formAnswers(server: TestServer, { id }: { id: string }): Promise<FormAnswer[]> {
  const { items } = await (await ownerOf(server)).get<{ items: FormAnswer[] }>(`/api/p/forms/forms/${id}/answers`);
  return items;
}
