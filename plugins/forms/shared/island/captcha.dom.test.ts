import { afterAll, beforeAll, expect, it } from 'vitest';
import { badGateway } from '../../../../tests/support/bad-gateway.ts';
import { sayOnline } from '../../../../tests/support/network.ts';
import { anotherCaptcha, showTrap } from './captcha.ts';

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

it('a field for machines that a browser filled in is shown to be left empty, and what was typed stays', () => {
  document.body.innerHTML = `<form><p class="fb-form-trap" aria-hidden="true"><label>网址<input name="fo.homepage"
    tabindex="-1" autocomplete="off" value="https://me.example"></label></p><input name="f.name" value="林小满"></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  for (let tries = 0; tries < 2; tries++) {
    showTrap(form);
    const [shown, ...more] = form.querySelectorAll<HTMLInputElement>('[name="fo.homepage"]');
    expect(more).toEqual([]);
    expect(shown?.value).toBe('');
    expect(shown?.closest('[aria-hidden], .fb-form-trap')).toBeNull();
    expect(shown?.closest('label')?.textContent).toBe('请留空（用于识别机器人）');
    expect([document.activeElement, shown?.tabIndex]).toEqual([shown, 0]);
    expect(form.querySelector<HTMLInputElement>('[name="f.name"]')?.value).toBe('林小满');
    if (shown !== undefined) shown.value = 'https://me.example';
  }
});
