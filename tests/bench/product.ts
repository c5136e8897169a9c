import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type ApiClient, apiClient } from '../support/api.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startProduct } from '../support/product.ts';

export const password = 'bench horse 1';

export interface BenchProduct {
  url: string;
  api: ApiClient;
  stop(): Promise<void>;
}

/** The product as `npm start` runs it, on an empty folder, with the owner signed in. */
export async function benchProduct(env: Record<string, string> = {}): Promise<BenchProduct> {
  const data = await mkdtemp(join(tmpdir(), 'fitout-bench-'));
  const product = await startProduct({ data, env: { FITOUT_ADMIN_PASSWORD: password, ...env } });
  const api = apiClient(product.url);
  await api.login({ username: 'admin', password });
  return {
    url: product.url,
    api,
    async stop() {
      await product.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('退出登录').waitFor();
}

export function browser(phone = false): Promise<TestBrowser> {
  return openBrowser({ folder: 'bench', phone });
}
