import { expect, test } from 'vitest';
import { guessMapping } from './columns.ts';

test('the columns of other shops are understood, each once', () => {
  expect(guessMapping(['SKU', '商品标题', '售价(元)', '市场价', '库存数量', '商品分类', '是否上架', '重量'])).toEqual({
    code: 0,
    name: 1,
    price: 2,
    listPrice: 3,
    stock: 4,
    tags: 5,
    listed: 6,
  });
  expect(guessMapping(['名称', '商品名称', '原价', '价格'])).toEqual({ name: 0, listPrice: 2, price: 3 });
});
