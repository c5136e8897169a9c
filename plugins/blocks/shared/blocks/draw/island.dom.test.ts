import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badGateway } from '../../../../../tests/support/bad-gateway.ts';
import { sayOnline } from '../../../../../tests/support/network.ts';
import { mount } from './island.ts';

let gateway: Awaited<ReturnType<typeof badGateway>>;
let end: () => void;

beforeAll(async () => {
  gateway = await badGateway();
  document.documentElement.dataset.api = gateway.url;
  document.body.innerHTML = `<div data-block="b1"><div class="fb-draw"><ul class="fb-draw-wheel"><li></li></ul>
    <button class="fb-draw-go" disabled></button><p class="fb-draw-result"></p><ul class="fb-draw-won"></ul></div></div>`;
  end = mount(document.querySelector('.fb-draw') as HTMLElement);
});
afterAll(() => {
  sayOnline(undefined);
  end();
  delete document.documentElement.dataset.api;
  gateway.close();
});

describe('a draw', () => {
  it('says in words of its own that the server fails, and may be tried again', async () => {
    const says = document.querySelector('.fb-draw-result');
    const go = document.querySelector('.fb-draw-go') as HTMLButtonElement;
    await expect.poll(() => says?.textContent).toBe('抽奖暂时不可用，请稍后再试');
    expect(go.disabled).toBe(false);
    go.click();
    expect(says?.textContent).toBe('');
    await expect.poll(() => says?.textContent).toBe('抽奖暂时不可用，请稍后再试');
  });

  it('speaks of the network only without one', async () => {
    gateway.close();
    const go = document.querySelector('.fb-draw-go') as HTMLButtonElement;
    const says = () => document.querySelector('.fb-draw-result')?.textContent;
    go.click();
    await expect.poll(says).toBe('连不上服务器，请稍后再试');
    sayOnline(false);
    go.click();
    await expect.poll(says).toBe('网络不通，请稍后再试');
  });
});
