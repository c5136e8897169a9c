import type { CodeMatches } from '@fitout/sdk';
import { expect, test } from 'vitest';
import { CodeNames } from './ask-names.ts';

/** Sources that know `names`; `fails` is asked before each answer. */
function counting(names: Record<string, string>, fails: (code: string) => boolean = () => false) {
  const asked: string[] = [];
  let now = 0;
  const most = { atOnce: 0 };
  let told: ReadonlyMap<string, string> = new Map();
  const http = {
    async post<T>(_path: string, body: unknown): Promise<T> {
      const { text } = body as { text: string };
      asked.push(text);
      now += 1;
      most.atOnce = Math.max(most.atOnce, now);
      await new Promise((resolve) => setTimeout(resolve));
      now -= 1;
      if (fails(text)) throw new Error('away');
      const name = names[text];
      const items: CodeMatches['items'] = name === undefined ? [] : [{ id: text, title: name, name }];
      return { items } as T;
    },
  };
  const source = { id: 'goods.codes', title: { zh: '商品', en: 'Goods' }, from: '/p/goods/codes' };
  const asking = new CodeNames(http, [source], (next) => {
    told = next;
  });
  return { asking, asked, most, told: () => Object.fromEntries(told) };
}

test('each code is asked for once, a few at a time, and named where somebody knows it', async () => {
  const { asking, asked, most, told } = counting({ 'A-1': '龙井', 'A-7': '普洱' });
  const codes = Array.from({ length: 20 }, (_, at) => `A-${at}`);
  asking.want(codes);
  asking.want(codes);
  await expect.poll(() => asked.length).toBe(20);
  await expect.poll(told).toEqual({ 'A-1': '龙井', 'A-7': '普洱' });
  asking.want(codes);
  expect(asked).toHaveLength(20);
  expect(most.atOnce).toBeLessThanOrEqual(4);
});

test('where no source answered a code is asked for again when it is wanted anew, and no count asks without end', async () => {
  let away = true;
  const { asking, asked, told } = counting({ B: '白茶' }, () => away);
  asking.want(['B']);
  await expect.poll(() => asked.length).toBe(1);
  away = false;
  await expect
    .poll(() => {
      asking.want(['B']);
      return told();
    })
    .toEqual({ B: '白茶' });
  asking.want(Array.from({ length: 2000 }, (_, at) => `C-${at}`));
  await expect.poll(() => asked.at(-1)).toBe('C-298');
});

test('a count that was left asks no more', async () => {
  const { asking, asked } = counting({});
  asking.want(Array.from({ length: 50 }, (_, at) => `D-${at}`));
  asking.stop();
  await expect.poll(() => asked.length).toBe(4);
});
