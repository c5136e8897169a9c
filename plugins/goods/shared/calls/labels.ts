import { defineCalls, fun, zLabelBody, zLabelThings } from '@fitout/sdk/calls';

/** What labels of goods are printed with. */
export const labelCalls = defineCalls({
  'POST labels': {
    access: fun('goods.view'),
    summary: { zh: '可打印标签的商品', en: 'Goods to print labels of' },
    body: zLabelBody,
    result: zLabelThings,
    unaudited: true,
  },
});
