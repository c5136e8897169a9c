import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  choicesFor,
  fillPlaceholders,
  photoOf,
  placeholdersIn,
  rowName,
  sheetOf,
  unusedPhotos,
  within,
} from './rows.ts';

test('placeholders are filled by the columns of a row', () => {
  const text = '{{名称}} 只要 {{ 价格 }} 元，{{名称}}';
  expect(placeholdersIn(text)).toEqual(['名称', '价格']);
  const { columns, rows } = sheetOf([['名称', ' 价格', '', '名称'], ['红茶', '39 ', 'x', '绿茶'], ['白茶']]);
  expect(columns).toEqual(['名称', '价格']);
  const [first, second] = rows.map((row) => fillPlaceholders(text, row));
  expect(first).toBe('红茶 只要 39 元，红茶');
  expect(second).toBe('白茶 只要  元，白茶');
  expect(fillPlaceholders('{{产地}} {名称}', new Map([['名称', '红茶']]))).toBe('{{产地}} {名称}');
});

test('what is filled is not filled again', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(fillPlaceholders('a {{名称}} b', new Map([['名称', value]]))).toBe(`a ${value} b`);
    }),
  );
});

test('a photo is found by its name, whole before without its ending', () => {
  const files = ['Tea.PNG', 'tea.jpg', '白茶.v2.webp'];
  expect(photoOf('tea.jpg', files)).toBe(1);
  expect(photoOf(' TEA ', files)).toBe(0);
  expect(photoOf('白茶.v2', files)).toBe(2);
  expect([photoOf('', files), photoOf('绿茶', files)]).toEqual([undefined, undefined]);
});

test('a photo stands whole in its box', () => {
  expect(within({ width: 400, height: 100 }, { x0: 10, y0: 20, x1: 110, y1: 120 })).toEqual({
    ...{ x: 10, y: 58, width: 100, height: 25 },
  });
});

test('columns go where a person put them, else by names, else where the text says so', () => {
  const layers = [
    { id: 'title', name: '标题', text: '名称' },
    { id: 'price', name: '价格', text: '¥39' },
    { id: 'both', name: '名称', text: '{{名称}} {{价格}}' },
    { id: 'free', name: '产地', text: '云南' },
    { id: 'photo', name: '照片' },
    { id: 'ground', name: '背景' },
  ];
  const columns = ['名称', '价格', '照片', '卖点'];
  expect(choicesFor(layers, columns)).toEqual({ texts: { title: '名称', price: '价格' }, photos: { photo: '照片' } });
  const kept = { texts: { title: '卖点', price: '', free: '旧列' }, photos: { ground: '照片', photo: '' } };
  expect(choicesFor(layers, columns, kept)).toEqual({
    texts: { title: '卖点', price: '' },
    photos: { ground: '照片', photo: '' },
  });
});

test('photos that no row names are told, and rows have a name', () => {
  const sheet = sheetOf([
    ['名称', '照片'],
    ['红茶', 'red'],
    ['', ''],
  ]);
  expect(unusedPhotos(['red.png', 'blue.png'], sheet, ['照片'])).toEqual(['blue.png']);
  expect(unusedPhotos(['red.png'], sheet, [])).toEqual(['red.png']);
  expect(sheet.rows.map(rowName)).toEqual(['红茶', '2']);
});
