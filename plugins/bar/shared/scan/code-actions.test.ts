import { expect, test } from 'vitest';
import { meaningOf } from '../codes/meaning.ts';
import { type ActingPlace, codeActions } from './code-actions.ts';

const routes = [{ path: '/goods', title: { zh: '商品', en: 'Goods' } }];
const phoneRoutes = [{ path: '/m/mall', title: { zh: '商城', en: 'Mall' } }];
const desk: ActingPlace = { routes, otherRoutes: phoneRoutes, ownPages: false, shares: false };
const phone: ActingPlace = { routes: phoneRoutes, otherRoutes: [], ownPages: true, shares: true };

const actions = (text: string, place: ActingPlace) =>
  codeActions({ text, meaning: meaningOf(text, 'QRCode', false, ['https://our.example']) }, place);
const said = (text: string, place: ActingPlace) =>
  actions(text, place).map(({ text: { zh }, does }) => `${zh} ${does}`);

test.each([
  ['just words', []],
  ['https://example.com/tea', ['打开 ask']],
  ['WIFI:T:WPA;S:Shop;P:secret;;', ['复制密码 copy']],
  ['WIFI:T:nopass;S:Shop;;', []],
  ['tel:+86 10 1234 5678', ['拨打 call']],
  ['MECARD:N:王芳;TEL:13800138000;;', ['保存名片 save', '拨打 call']],
])('%s: what fits it comes first, the same everywhere', (text, fits) => {
  expect(said(text, desk)).toEqual([...fits, '复制 copy']);
  expect(said(text, phone)).toEqual([...fits, '复制 copy', '分享 share']);
});

test('bytes that are no text are saved', () => {
  const [save] = codeActions({ text: '00 FF', meaning: { kind: 'binary', bytes: 2 } }, desk);
  expect(save).toMatchObject({ does: 'save', name: 'code.bin', content: Uint8Array.of(0, 255) });
});

test('a card is saved under a name that every system takes', () => {
  expect(actions('MECARD:N:../王:芳;TEL:1;;', phone)[0]).toMatchObject({ does: 'save', name: '_王_芳.vcf' });
});

test.each([
  ['https://our.example/#/goods?id=7', '打开「商品」 go', '打开 ask'],
  ['https://our.example/#/m/mall', '打开「商城」 window', '打开「商城」 go'],
  ['https://our.example/p/summer', '打开页面 window', '打开页面 go'],
  ['https://our.example/#/iframe?entry=x', '打开 ask', '打开 ask'],
])('%s opens where it belongs, without a question if it is a page', (text, atDesk, onPhone) => {
  expect(said(text, desk)[0]).toBe(atDesk);
  expect(said(text, phone)[0]).toBe(onPhone);
});

test('a link is passed on as one, all else as text', () => {
  expect(actions('https://example.com/a', phone).at(-1)).toMatchObject({ data: { url: 'https://example.com/a' } });
  expect(actions('A-1', phone).at(-1)).toMatchObject({ data: { text: 'A-1' } });
});
