import { afterAll, beforeAll, expect, it } from 'vitest';
import { badGateway } from '../../../../tests/support/bad-gateway.ts';
import { sayOnline } from '../../../../tests/support/network.ts';
import { anotherCaptcha } from './captcha.ts';

let gateway: Awaited<ReturnType<typeof badGateway>>;

beforeAll(async () => {
  gateway = await badGateway();
  document.documentElement.dataset.api = gateway.url;
  document.body.innerHTML = `<form action="/f/trip"><div data-captcha=""><input type="hidden" value="old">
    <input class="fb-field-input"><p data-words="">?</p></div></form>`;
});
afterAll(() => {
  sayOnline(undefined);
  delete document.documentElement.dataset.api;
  gateway.close();
});

it('another question: a server that fails is not called a lost network', async () => {
  const form = document.querySelector('form') as HTMLFormElement;
  const words = (): string | null | undefined => form.querySelector('[data-words]')?.textContent;
  await anotherCaptcha(form, false);
  expect(words()).toBe('服务器出错，请稍后再试');
  gateway.close();
  await anotherCaptcha(form, false);
  expect(words()).toBe('连不上服务器，请稍后再试');
  sayOnline(false);
  await anotherCaptcha(form, false);
  expect(words()).toBe('网络不通，请稍后再试');
});
