import type { BrowserContext, Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import type { ApiClient, SignIn } from '../../../tests/support/api.ts';
import type { TestBrowser } from '../../../tests/support/browser.ts';
import type { TestServer } from '../../../tests/support/server.ts';
import { go, stateOf } from '../../../tests/support/shell.ts';
import { freshBlock } from '../shared/blocks/nesting.ts';
import type { PageDetail } from '../shared/calls/outputs.ts';
import { emptyDocument } from '../shared/document/create.ts';
import type { BlockNode, PageDocument, Props } from '../shared/document/document.ts';
import { applyOps } from '../shared/document/ops.ts';
import '../../blocks/tests/added.ts';

export const base = '/api/p/decoration';

/** The owner of another organisation on the same server. */
export async function strangerTo(server: TestServer): Promise<ApiClient> {
  type Made = { password?: string; owner?: { password: string } };
  const api = await server.signedIn();
  const made = await api.post<Made>('/api/v1/orgs', { name: '别的组织', username: 'stranger' });
  const password = made.password ?? made.owner?.password ?? '';
  const client = await server.signedIn({ username: 'stranger', password });
  await client.post('/api/v1/password', { next: 'another horse 2' });
  return client;
}

/** A block with its values and what stands in it. */
export type Made = readonly [type: string, props?: Props, inside?: readonly Made[]];

/** A block as nodes, top first, below `parent`. */
export function nodesOf([type, props, inside]: Made, parent: string): BlockNode[] {
  const [top] = freshBlock(type, parent, props);
  if (top === undefined) throw new Error(`no block ${type}`);
  if (top.slots === undefined) return [top];
  const below = (inside ?? []).map((one) => nodesOf(one, top.id));
  return [{ ...top, slots: { default: below.flatMap((nodes) => nodes[0]?.id ?? []) } }, ...below.flat()];
}

const owners = new WeakMap<TestServer, Promise<ApiClient>>();

/** The owner's client, signed in once for all that the tests of a server ask by it. */
export function ownerOf(server: TestServer): Promise<ApiClient> {
  const owner = owners.get(server) ?? server.signedIn();
  owners.set(server, owner);
  return owner;
}

/** What the server has of a page. */
export async function storedOn(server: TestServer, id: string): Promise<PageDocument> {
  return (await (await ownerOf(server)).get<PageDetail>(`${base}/pages/${id}`)).document;
}

/** What the blocks of a type have on the server for one of their values. */
export async function valuesOn(server: TestServer, id: string, type: string, key: string) {
  const nodes = Object.values((await storedOn(server, id)).nodes);
  return nodes.filter((node) => node.type === type).map((node) => node.props[key]);
}

/** Makes a page of blocks through the API. */
export async function pageOf(server: TestServer, title: string, blocks: readonly Made[]) {
  const api = await ownerOf(server);
  const doc = emptyDocument('page', title);
  const inserts = blocks.map((block, at) => ({
    op: 'insert' as const,
    parent: doc.root,
    slot: 'default',
    at,
    nodes: nodesOf(block, doc.root),
  }));
  const document = applyOps(doc, inserts).doc;
  const made = await api.post<PageDetail>(`${base}/pages`, { title, kind: 'page', document });
  return { ...made, id: String(made.id) };
}

/** What a person does in an editor. */
export function editorOf(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const palette = () => page.getByRole('region', { name: '添加组件' });
  const add = (name: string) => palette().getByRole('button', { name, exact: true }).click();
  return {
    page,
    button,
    add,
    press: (name: string) => button(name).click(),
    titles: () => page.locator('.fb-title-text:visible').allTextContents(),
    async addTitle(text: string) {
      await add('标题');
      await page.getByLabel('标题文字').fill(text);
    },
    block: (text: string) => page.locator('[data-block]', { hasText: text }),
    /** Settles: everything is with the server. */
    async saved() {
      await button('保存').click();
      // What was said to a screen reader the last time may still stand there.
      await page.locator('[role=status][data-kind=saved]').getByText('已保存').waitFor();
    },
  };
}

export type Editor = ReturnType<typeof editorOf>;

/** Windows whose document goes on with the next test, and who is signed in there. */
const going = new WeakMap<TestBrowser, { page: Page; username: string | undefined }>();

/** In `browser`, which begins anew, somebody is signed in: the owner where nobody is named. Opens `path` where there is one. */
export async function signIn(browser: TestBrowser, server: TestServer, path?: string, who?: SignIn): Promise<void> {
  going.delete(browser);
  const page = await browser.renew(stateOf(server.url, await server.signedIn(who)));
  if (path === undefined) return;
  await page.goto(`${server.url}/#${path}`);
  await page.getByText('退出登录').waitFor();
}

/**
 * A page of the shell in `browser`, alone there: by a link in the document that the last test left, since a document of
 * its own takes several times as long. In one that begins anew, with `who` signed in (the owner where nobody is named),
 * where there is none yet, the last test failed, or something there stays unsaved.
 */
export async function openAt(browser: TestBrowser, server: TestServer, path: string, who?: SignIn): Promise<Page> {
  onTestFailed(() => void going.delete(browser));
  const last = going.get(browser);
  const lasts = last?.page === browser.page && !last.page.isClosed() && last.username === who?.username;
  if (lasts && (await goOn(last.page, path))) browser.errors.length = 0;
  else await signIn(browser, server, path, who);
  return browser.page;
}

/** The page's editor, in the same way. */
export async function openEditor(browser: TestBrowser, server: TestServer, id: string, who?: SignIn): Promise<Editor> {
  const page = await openAt(browser, server, `/fit/edit?id=${id}`, who);
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).waitFor();
  return editorOf(page);
}

/** Resolves to whether the page of the shell is the only one in the document: not where something stays unsaved. */
async function goOn(page: Page, path: string): Promise<boolean> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  const unsaved = page.locator('[data-tag-strip] [aria-label=未保存]');
  await unsaved.waitFor({ state: 'detached', timeout: 5000 }).catch(() => {});
  if ((await unsaved.count()) > 0) return false;
  await go(page, path);
  await page.locator(`[data-tag="${path}"][aria-selected=true]`).waitFor();
  const others = page.locator('[data-tag-strip] [data-selected=false]');
  await others.locator('button:not([role=tab])').evaluateAll((all: HTMLElement[]) => {
    for (const close of all) close.click();
  });
  await others.first().waitFor({ state: 'detached' });
  return true;
}

async function editorAt(page: Page, server: TestServer, id: string): Promise<Editor> {
  await page.goto(`${server.url}/#/fit/edit?id=${id}`);
  await page.getByRole('toolbar', { name: '编辑器工具栏' }).waitFor();
  return editorOf(page);
}

/** A further window of the person who is signed in in `context`, on the page's editor. */
export async function openWindow(context: BrowserContext, server: TestServer, id: string): Promise<Editor> {
  return editorAt(await context.newPage(), server, id);
}
