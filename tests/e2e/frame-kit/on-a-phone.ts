import { expect } from 'vitest';
import { seriousFaults } from '../../support/axe.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { reached } from './hostile-page.ts';

/** The hostile plugin's phone page, open in front: it reaches nothing, and does its honest work. */
export async function worksOnAPhone(phone: TestBrowser): Promise<void> {
  const { page } = phone;
  const inside = page.frameLocator('iframe');
  await inside.getByRole('heading', { name: '手机上的敌意插件' }).waitFor();
  await page.getByRole('heading', { name: '改过的标题' }).waitFor();
  await phone.shot('phone');
  // The organisation's colour, in the frame as around it.
  const brand = (document: Pick<typeof page, 'locator'>) =>
    document.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--fm-brand'));
  expect(await brand(inside)).toBe(await brand(page));
  expect(await inside.locator('html').getAttribute('style')).toContain('--site-light');
  expect(page.frames().some((one) => one.url().endsWith('/frame/hostile?view=phone&area=mobile'))).toBe(true);
  await inside.getByRole('button', { name: 'reach' }).click();
  const said = () => inside.getByLabel('said').innerText();
  await expect.poll(said).toContain('{');
  expect(reached(JSON.parse(await said()) as Record<string, string>)).toEqual([]);
  await inside.getByRole('button', { name: 'toast' }).click();
  await page.getByText('来自沙箱', { exact: true }).waitFor();
  await page.getByRole('button', { name: '刷新' }).click();
  await inside.getByText('refreshed 1').waitFor();
  await inside.getByRole('button', { name: 'form' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('不能为空').waitFor();
  await phone.shot('phone-form');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('姓名').fill('小李');
  await page.getByRole('button', { name: '确定' }).click();
  await expect.poll(said).toBe('{"who":"小李"}');
  await inside.getByText('到底了').scrollIntoViewIfNeeded();
  await phone.shot('phone-end');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => inside.locator('html').getAttribute('class')).toContain('dark');
  await phone.shot('phone-dark');
  await inside.getByRole('button', { name: 'other page' }).click();
  await page.waitForURL((url) => url.hash === '#/m');
}
