import type { Page } from 'playwright-core';
import type { ApiClient, SignIn } from './api.ts';
import type { StorageState, TestBrowser } from './browser.ts';
import type { TestServer } from './server.ts';

/** Fills the sign-in form that the page shows, and sends it. */
export async function fillSignIn(page: Page, { username = 'admin', password }: SignIn): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in by the form, at an address like `#/tools`; as `admin` where nobody is named. */
export async function signIn(
  server: { url: string; adminPassword: string },
  page: Page,
  address = '',
  who: SignIn = { password: server.adminPassword },
): Promise<void> {
  await page.goto(`${server.url}/${address}`);
  await fillSignIn(page, who);
  await page.getByText('退出登录').waitFor();
}

/**
 * A new window of somebody who is signed in already, at an address like `#/tools`, in place of all that are open: as
 * `signIn` in a new browser, in a third of the time. `prepare` may add routes before the window opens the address.
 */
export async function openSignedIn(
  server: TestServer,
  browser: TestBrowser,
  address: string,
  prepare?: () => Promise<void>,
): Promise<Page> {
  const page = await browser.renew(stateOf(server.url, await server.signedIn()));
  await prepare?.();
  await page.goto(`${server.url}/${address}`);
  // A page that takes the whole window hides the header.
  await page.getByText('退出登录').waitFor({ state: 'attached' });
  return page;
}

/** What a browser keeps of a session, for `renew`: the cookie that no script reads, and the token that every request carries. */
export function stateOf(url: string, api: ApiClient): StorageState {
  const { cookie = '', token = '' } = api.headers();
  const { hostname, origin } = new URL(url);
  return {
    cookies: cookie.split('; ').map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      domain: hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    })),
    origins: [{ origin, localStorage: [{ name: 'fitout.token', value: token }] }],
  };
}

/** The document that is open as somebody reads it who has just chosen English in another window. */
export function readEnglish(page: Page): Promise<void> {
  return readIn(page, 'en');
}

/** The same for as long as `read` takes; Chinese afterwards. */
export async function inEnglish(page: Page, read: () => Promise<void>): Promise<void> {
  await readIn(page, 'en');
  await read();
  await readIn(page, 'zh-CN');
}

async function readIn(page: Page, language: 'zh-CN' | 'en'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('fitout.language', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'fitout.language' }));
  }, language);
}

/** Goes to a page of the document that is open, as a link does. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, address);
}

/** Where the shell says that a person is: the entry that its menu marks, and the words of the breadcrumb. */
export async function placeOf(page: Page): Promise<{ entry: string; way: string[] }> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const way = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
  return { entry: await menu.locator('[aria-current="page"]').innerText(), way: await way.allInnerTexts() };
}
