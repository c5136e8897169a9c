import { afterAll, beforeAll, expect, it } from 'vitest';
import { badGateway } from '../../../../../tests/support/bad-gateway.ts';
import { sayOnline } from '../../../../../tests/support/network.ts';
import { mount } from './island.ts';

let gateway: Awaited<ReturnType<typeof badGateway>>;
let end: () => void;

beforeAll(async () => {
  gateway = await badGateway();
  document.documentElement.dataset.api = gateway.url;
  document.body.innerHTML = `<form action="/f/trip" data-form="f1" data-version="1">
    <div class="fb-form-end"><button type="submit" class="fb-form-submit">提交</button></div>
    <p class="fb-form-says"></p></form>`;
  end = mount(document.querySelector('form') as HTMLElement);
});
afterAll(() => {
  end();
  sayOnline(undefined);
  localStorage.clear();
  delete document.documentElement.dataset.api;
  gateway.close();
});

it('a form that could not be sent says whether the server failed, cannot be reached, or there is no network', async () => {
  const says = () => document.querySelector('.fb-form-says')?.textContent;
  const send = () => document.querySelector('form')?.requestSubmit();
  send();
  await expect.poll(says).toMatch(/^服务器出错（服务器暂时不可用），没有提交成功/);
  gateway.close();
  send();
  await expect.poll(says).toMatch(/^连不上服务器，没有提交成功。填写的内容已保存在本机/);
  sayOnline(false);
  send();
  await expect.poll(says).toMatch(/^网络不通，没有提交成功/);
});
