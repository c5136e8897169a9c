import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../../tests/support/axe.ts';
import { keepPicture, openBrowser, resizeTo, type TestBrowser } from '../../../tests/support/browser.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { Tables } from '../server/tables.ts';
import { type Editor, openEditor, openWindow, pageOf, storedOn } from './editor-kit.ts';

/**
 * Two windows for all tests: two people, each in a browser of their own, go from page to page.
 * @module-tag long
 */

let server: TestServer;
let mine: TestBrowser;
let theirs: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.signedIn();
  const person = async ({ username, password: next }: typeof xiaoli, name: string, functions: string[]) => {
    const { id: role } = await owner.post<{ id: string }>('/api/v1/roles', { name, functions });
    const { password } = await owner.post<{ password: string }>('/api/v1/people', { username, name, roleIds: [role] });
    const api = await server.signedIn({ username, password });
    await api.post('/api/v1/password', { next });
  };
  await person(xiaoli, '小李', ['decoration.view', 'decoration.edit']);
  await person(xiaowang, '小王', ['decoration.view']);
  [mine, theirs] = await Promise.all([openBrowser({ folder: 'together' }), openBrowser({ folder: 'together' })]);
});

afterAll(async () => {
  await Promise.all([mine?.close(), theirs?.close()]);
  await server?.stop();
});

afterEach(async () => {
  await mine.context.setOffline(false);
  await Promise.all(mine.context.pages().map((page) => page !== mine.page && page.close()));
});

const xiaoli = { username: 'xiaoli', password: 'second person 2' };
const xiaowang = { username: 'xiaowang', password: 'third person 3' };

/** The page's editor in the owner's window, who edits it. */
async function myEditor(id: string): Promise<Editor> {
  const editor = await openEditor(mine, server, id);
  await editor.page.locator('[data-block]').first().waitFor();
  return editor;
}

const theirEditor = (id: string, who = xiaoli) => openEditor(theirs, server, id, who);

const words = async (editor: Editor, from: string, to: string) => {
  await editor.block(from).click();
  await editor.page.getByLabel('标题文字').fill(to);
};

/** The server gets to no change of a page until the end. */
async function busyWith(id: string): Promise<{ end(): Promise<void> }> {
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const locked = server.parts.database.of('decoration').transaction<Tables, void>(async (tx) => {
    await tx.selectFrom('page').select('id').where('id', '=', BigInt(id)).forUpdate().execute();
    begun.resolve();
    await over.promise;
  });
  await Promise.race([begun.promise, locked]);
  return {
    end: () => {
      over.resolve();
      return locked;
    },
  };
}

/** One edits without a network while the other takes over and edits on; both meet when the network is back. */
async function conflict(title: string) {
  const { id } = await pageOf(server, title, [
    ['title', { text: '甲' }],
    ['title', { text: '乙' }],
  ]);
  const one = await myEditor(id);
  const other = await theirEditor(id);
  await other.page.getByText('管理员 正在编辑此页面，当前为只读').waitFor();
  expect(await other.page.getByRole('button', { name: '保存', exact: true }).isDisabled()).toBe(true);
  await mine.context.setOffline(true);
  await words(one, '甲', '甲改');
  await other.press('接管编辑');
  await other.press('接管');
  await other.page.getByText('管理员 正在编辑此页面').waitFor({ state: 'hidden' });
  await words(other, '乙', '乙改');
  await other.saved();
  await mine.context.setOffline(false);
  const dialog = one.page.getByRole('alertdialog', { name: '页面已有新的修改' });
  await dialog.waitFor();
  return { one, other, dialog };
}

describe('two people at one page', () => {
  it('are told of each other, and whoever keeps their own edits has both', async () => {
    const { one, dialog } = await conflict('两个人的页面');
    expect(await dialog.innerText()).toMatch(/小李 的修改[\s\S]*乙改[\s\S]*甲改/);
    expect(await seriousFaults(one.page)).toEqual([]);
    await dialog.getByRole('button', { name: '保留我的修改' }).click();
    await expect.poll(one.titles).toEqual(['甲改', '乙改']);
    expect(await one.page.locator('#root').getAttribute('aria-hidden')).toBeNull();
  });

  it('and whoever drops their own has the other one’s', { tags: ['long'] }, async () => {
    const { one, dialog } = await conflict('放弃的页面');
    await dialog.getByRole('button', { name: '放弃我的修改，重新载入' }).click();
    await expect.poll(one.titles).toEqual(['甲', '乙改']);
  });
});

describe('whoever comes to a page', () => {
  it('and takes over, edits on the last words of whoever had it, though they arrive later', async () => {
    const { id } = await pageOf(server, '接管的页面', [
      ['title', { text: '甲' }],
      ['title', { text: '乙' }],
    ]);
    const one = await myEditor(id);
    const other = await theirEditor(id);
    await other.page.getByText('管理员 正在编辑此页面，当前为只读').waitFor();
    // A slow way to the server: the words are on it when the right to edit changes hands.
    const late = Promise.withResolvers<void>();
    await one.page.route('**/ops', async (route) => {
      await late.promise;
      await route.continue();
    });
    await words(one, '甲', '甲的最后几个字');
    await other.press('接管编辑');
    await other.press('接管');
    await one.page.getByText('小李 正在编辑此页面，当前为只读').waitFor();
    expect(await other.titles()).toEqual(['甲', '乙']);
    late.resolve();
    await expect.poll(other.titles).toEqual(['甲的最后几个字', '乙']);
    await words(other, '乙', '乙改');
    await other.saved();
    await expect.poll(one.titles).toEqual(['甲的最后几个字', '乙改']);
    expect(await other.page.getByRole('alertdialog').count()).toBe(0);
  });

  it('being oneself in another window, is told so, can change nothing there, and goes on there by one press', async () => {
    const { id } = await pageOf(server, '两个窗口', [['title', { text: '甲' }]]);
    const one = await myEditor(id);
    const other = await openWindow(mine.context, server, id);
    await other.page.getByText('您正在另一个窗口编辑此页面').waitFor();
    const palette = other.page.getByRole('region', { name: '添加组件' });
    expect(await palette.getByRole('button', { name: '标题', exact: true }).isDisabled()).toBe(true);
    await keepPicture(other.page, 'together/own-window');
    await other.press('在此编辑');
    await words(other, '甲', '甲改');
    await other.saved();
    await one.page.bringToFront();
    await one.page.getByText('您正在另一个窗口编辑此页面').waitFor();
    await expect.poll(one.titles).toEqual(['甲改']);
  });

  it('can change nothing there, in no field, by no button and by no drag, until it is the one to edit', async () => {
    const { id } = await pageOf(server, '只读', [
      ['richtext', { html: '<p>原文</p>' }],
      ['title', { text: '乙' }],
    ]);
    await myEditor(id);
    const { page, block, press } = await theirEditor(id);
    await page.getByText('管理员 正在编辑此页面，当前为只读').waitFor();
    await block('乙').click();
    const actions = page.getByRole('toolbar', { name: '组件操作' }).getByRole('button');
    const live = () => actions.and(page.locator(':enabled')).evaluateAll((all) => all.map((one) => one.ariaLabel));
    // What is kept for other pages changes nothing of this one.
    expect(await live()).toEqual(['存为组合']);
    await block('乙').hover();
    await page.mouse.down();
    await block('原文').hover();
    expect(await page.evaluate(() => document.body.style.cursor)).toBe('');
    await page.mouse.up();
    await block('原文').click();
    const panel = page.getByRole('complementary', { name: '属性' });
    const text = panel.getByRole('textbox', { name: '正文', exact: true });
    await text.click();
    expect(await text.getAttribute('contenteditable')).toBe('false');
    expect(await text.getAttribute('tabindex')).toBe('0');
    await page.keyboard.type('白写');
    expect(await text.innerText()).toBe('原文');
    await keepPicture(page, 'together/only-looks');
    expect(await seriousFaults(page)).toEqual([]);
    await press('接管编辑');
    await press('接管');
    await expect.poll(() => text.getAttribute('contenteditable')).toBe('true');
    expect(await live()).toHaveLength(await actions.count());
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type('加字');
    await expect.poll(() => page.locator('[data-block] .fb-richtext').innerText()).toBe('原文加字');
  });

  it('while oneself types in another window, takes none of those edits for its own', { tags: ['long'] }, async () => {
    const { id } = await pageOf(server, '边写边开', [['title', { text: '甲' }]]);
    const one = await myEditor(id);
    await one.block('甲').click();
    // Edits of the first window stay unsent while the second one opens.
    const away = (url: URL) => url.pathname.endsWith('/ops');
    await one.page.route(away, (route) => route.abort());
    await one.page.getByLabel('标题文字').fill('甲一');
    await one.page.getByText('连不上服务器，已存本地').waitFor();
    const other = await openWindow(mine.context, server, id);
    await other.page.getByText('您正在另一个窗口编辑此页面').waitFor();
    expect(await other.titles()).toEqual(['甲']);
    await one.page.unroute(away);
    await one.page.bringToFront();
    await one.page.getByLabel('标题文字').fill('甲一二');
    await one.saved();
    await expect.poll(other.titles).toEqual(['甲一二']);
    expect(await one.page.getByRole('alertdialog').count()).toBe(0);
    await other.page.close();
    await one.page.reload();
    await one.press('撤销');
    await expect.poll(one.titles).toEqual(['甲一']);
  });

  it('is seen there, follows what is saved, and may ask for the right to edit', async () => {
    const { id } = await pageOf(server, '同看一页', [['title', { text: '甲' }]]);
    const one = await myEditor(id);
    const other = await theirEditor(id);
    await one.page.getByRole('img', { name: '也在看此页面：小李' }).waitFor();
    await other.page.getByRole('img', { name: '也在看此页面：管理员' }).waitFor();
    await words(one, '甲', '甲改');
    await expect.poll(other.titles).toEqual(['甲改']);
    await other.press('请求编辑');
    await one.page.getByText('小李 请求编辑此页面').waitFor();
    await keepPicture(one.page, 'together/asked');
    expect(await seriousFaults(one.page)).toEqual([]);
    await one.press('暂不');
    await other.page.getByText('管理员 暂不交出编辑，当前为只读').waitFor();
    await other.press('请求编辑');
    await one.press('交给对方');
    await one.page.getByText('小李 正在编辑此页面，当前为只读').waitFor();
    await words(other, '甲改', '小李改的');
    await expect.poll(one.titles).toEqual(['小李改的']);
    await other.page.close();
    await expect.poll(() => one.page.getByText('小李 正在编辑此页面').count()).toBe(0);
    await one.page.getByRole('img', { name: '也在看此页面：小李' }).waitFor({ state: 'detached' });
    await words(one, '小李改的', '又是我');
    await one.saved();
  });

  it('without the right to edit sees who edits, and every saved edit', { tags: ['long'] }, async () => {
    const { id } = await pageOf(server, '只看', [['title', { text: '甲' }]]);
    const one = await myEditor(id);
    const other = await theirEditor(id, xiaowang);
    await other.page.getByText('您只有查看权限，管理员 正在编辑').waitFor();
    await one.page.getByRole('img', { name: '也在看此页面：小王' }).waitFor();
    await words(one, '甲', '给小王看');
    await expect.poll(other.titles).toEqual(['给小王看']);
  });
});

describe('away from the server', () => {
  it('edits are kept, said to be kept, and sent when it is back', async () => {
    const { id } = await pageOf(server, '离线的页面', [['title', { text: '甲' }]]);
    const one = await myEditor(id);
    await mine.context.setOffline(true);
    await words(one, '甲', '离线时写的');
    await one.page.getByText('离线，已存本地').waitFor();
    await mine.context.setOffline(false);
    await one.saved();
    await one.page.reload();
    await expect.poll(one.titles).toEqual(['离线时写的']);
  });

  it('what was typed in the moment before the page is loaded anew is there again, and so is the right to edit', async () => {
    const { id } = await pageOf(server, '立即刷新的页面', [['title', { text: '甲' }]]);
    // A busy server: the first document goes before it hears that the right to edit is its own.
    const busy = await busyWith(id);
    const asked = mine.context.waitForEvent('request', (request) => request.url().endsWith(`/${id}/lease`));
    const one = await myEditor(id);
    // Browsers drop some of what a document hands to its database as it goes: here, all of it.
    await one.page.evaluate(() => {
      const drop = () => {
        IDBTransaction.prototype.commit = IDBTransaction.prototype.abort;
      };
      addEventListener('pagehide', drop, { capture: true });
    });
    await one.block('甲').click();
    await asked;
    await one.page.getByLabel('标题文字').fill('甲一');
    await one.page.getByLabel('标题文字').fill('甲一二');
    await one.page.reload();
    await busy.end();
    await expect.poll(one.titles).toEqual(['甲一二']);
    await one.saved();
    expect(await one.page.getByRole('alertdialog').count()).toBe(0);
  });

  it('a server that answers that it cannot is not taken for a lost network', async () => {
    const { id } = await pageOf(server, '服务器出错的页面', [['title', { text: '甲' }]]);
    const one = await myEditor(id);
    // As the server says it while its database is away.
    const body = JSON.stringify({ code: 100_503, message: '数据库暂时不可用', requestId: 'a-1' });
    await one.page.route('**/ops', (route) => route.fulfill({ status: 503, contentType: 'application/json', body }));
    await words(one, '甲', '出错时写的');
    await one.page.getByText('服务器出错，正在重试：数据库暂时不可用').waitFor();
    expect(await one.page.getByText(/离线/).count()).toBe(0);
    await mine.shot('server-failing');
    const cut = () => one.page.getByRole('toolbar', { name: '编辑器工具栏' }).evaluate(cutOff);
    for (const width of [1440, 1280, 1024, 900]) {
      await resizeTo(one.page, { width, height: 800 });
      await expect.poll(cut, { message: `${width} pixels` }).toEqual([]);
    }
    await resizeTo(one.page, { width: 1440, height: 900 });
    await one.page.unroute('**/ops');
    await one.saved();
    await one.page.reload();
    await expect.poll(one.titles).toEqual(['出错时写的']);
  });

  it('what a crash left on the device is there again', { tags: ['long'] }, async () => {
    const { id } = await pageOf(server, '崩溃的页面', [['title', { text: '甲' }]]);
    await myEditor((await pageOf(server, '另一页', [['title', { text: '乙' }]])).id);
    const one = await openWindow(mine.context, server, id);
    await one.page.route('**/ops', (route) => route.abort());
    await words(one, '甲', '没发出去的');
    await one.page.getByText('连不上服务器，已存本地').waitFor();
    await one.page.close();
    const again = await openWindow(mine.context, server, id);
    await expect.poll(again.titles).toEqual(['没发出去的']);
    await again.saved();
  });

  it('a session that ended is begun again over the page, and what was typed meanwhile is saved', {
    tags: ['long'],
  }, async () => {
    const { id } = await pageOf(server, '过期的会话', [['title', { text: '甲' }]]);
    const one = await myEditor(id);
    await one.block('甲').click();
    const field = one.page.getByLabel('标题文字');
    await field.waitFor();
    // From here on any call is refused, and the dialog takes the focus: of typing that is going on as well.
    await mine.context.clearCookies();
    await field.fill('过期后写的');
    await one.block('过期后写的').waitFor();
    const dialog = one.page.getByRole('alertdialog', { name: '登录已过期' });
    await dialog.getByLabel('用户名').fill('admin');
    await dialog.getByLabel('密码').fill(server.adminPassword);
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await one.saved();
    expect(JSON.stringify(await storedOn(server, id))).toContain('过期后写的');
  });
});

/** Names of the buttons of a bar whose labels are cut, or that the bar has no room for. */
function cutOff(bar: Element): string[] {
  const end = bar.getBoundingClientRect().right;
  return [...bar.querySelectorAll('button')]
    .filter((button) => button.scrollWidth > button.clientWidth + 1 || button.getBoundingClientRect().right > end + 1)
    .map((button) => button.textContent ?? '');
}
