import { afterAll, beforeAll, expect, it } from 'vitest';
import { badGateway } from '../../../../tests/support/bad-gateway.ts';
import { files } from './files.ts';

let gateway: Awaited<ReturnType<typeof badGateway>>;

beforeAll(async () => {
  gateway = await badGateway();
  document.documentElement.dataset.api = gateway.url;
});
afterAll(() => {
  delete document.documentElement.dataset.api;
  gateway.close();
});

const file = (name: string, bytes = 1): File => new File([new Uint8Array(bytes)], name);

/** A question for files as the server draws it; `choose` is what the browser's chooser does. */
function question(props: object) {
  document.body.innerHTML = `<form action="/f/trip"><div data-field="photos"><div data-files="">
    <label class="fb-field-upload"><input type="file"></label></div></div></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  (form.querySelector('[data-field]') as HTMLElement).dataset.props = JSON.stringify(props);
  files(form);
  const input = form.querySelector('input[type=file]') as HTMLInputElement;
  return {
    names: () => [...form.querySelectorAll('li > span')].map((name) => name.textContent?.replace(/ .*/, '')),
    says: () => form.querySelector('[role=status]')?.textContent,
    choose(...chosen: File[]) {
      Object.defineProperty(input, 'files', { configurable: true, value: chosen });
      input.dispatchEvent(new Event('change'));
    },
  };
}

it('says which files of a choice were left out, and why', async () => {
  const { choose, names, says } = question({ max: 3, size: 1 });
  choose(...['一.jpg', '二.jpg', '三.jpg', '四.jpg', '五.jpg'].map((name) => file(name)));
  expect(names()).toEqual(['一.jpg', '二.jpg', '三.jpg']);
  const surplus = '最多上传 3 个文件，“四.jpg”“五.jpg”没有上传';
  expect(says()).toBe(surplus);
  await expect.poll(says).toMatch(new RegExp(`^${surplus}；“`));
});

it('counts those that are too large apart, and names a few of many', () => {
  const { choose, names, says } = question({ max: 2, size: 1 });
  choose(file('大.jpg', 1024 * 1024 + 1), file('一.jpg'));
  expect([names(), says()]).toEqual([['一.jpg'], '“大.jpg”超过 1 MB，没有上传']);
  choose(...Array.from({ length: 9 }, (_, n) => file(`${n}.jpg`)));
  expect(says()).toBe('最多上传 2 个文件，“1.jpg”“2.jpg”“3.jpg”“4.jpg”“5.jpg”等 8 个没有上传');
  expect(names()).toEqual(['一.jpg', '0.jpg']);
});
