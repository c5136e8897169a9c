import type { BlockSchema } from '../../../../decoration/api.ts';
import { head } from '../../page/fields.ts';

const catalogue = ['tag', 'newest'];

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      {
        kind: 'select',
        key: 'from',
        label: { zh: '商品来源', en: 'Product source' },
        options: [
          { value: 'ids', label: { zh: '指定商品', en: 'Selected products' } },
          { value: 'tag', label: { zh: '按标签', en: 'By tag' } },
          { value: 'newest', label: { zh: '最新上架', en: 'Newest' } },
          { value: 'http', label: { zh: '外部接口', en: 'External source' } },
        ],
      },
      {
        kind: 'picked',
        key: 'goods',
        label: { zh: '商品', en: 'Products' },
        picker: 'goods.goods',
        max: 100,
        when: { key: 'from', in: ['ids'] },
      },
      {
        kind: 'offered',
        key: 'tag',
        label: { zh: '标签', en: 'Tag' },
        hint: { zh: '先在“商品”列表里给商品加标签', en: 'Add tags to products first' },
        picker: 'goods.tags',
        when: { key: 'from', in: ['tag'] },
      },
      {
        kind: 'source',
        key: 'source',
        label: { zh: '数据源', en: 'Data source' },
        when: { key: 'from', in: ['http'] },
      },
      {
        kind: 'select',
        key: 'order',
        label: { zh: '排序', en: 'Sort by' },
        options: [
          { value: 'sort', label: { zh: '商品列表里的顺序', en: 'As in product list' } },
          { value: 'newest', label: { zh: '最新', en: 'Newest' } },
          { value: 'price-up', label: { zh: '价格从低到高', en: 'Price, low to high' } },
          { value: 'price-down', label: { zh: '价格从高到低', en: 'Price, high to low' } },
          { value: 'name', label: { zh: '名称', en: 'Name' } },
        ],
        when: { key: 'from', in: ['tag'] },
      },
      {
        kind: 'slider',
        key: 'limit',
        label: { zh: '最多展示', en: 'Show at most' },
        min: 1,
        max: 100,
        when: { key: 'from', in: [...catalogue, 'http'] },
      },
      {
        kind: 'switch',
        key: 'inStock',
        label: { zh: '售罄不展示', en: 'Hide sold-out products' },
        when: { key: 'from', in: ['ids', ...catalogue] },
      },
    ],
  },
  { title: { zh: '标题', en: 'Heading' }, fields: head },
  {
    title: { zh: '样式', en: 'Style' },
    fields: [
      {
        kind: 'select',
        key: 'layout',
        label: { zh: '排列', en: 'Layout' },
        options: [
          { value: 'two', label: { zh: '两列', en: 'Two columns' } },
          { value: 'three', label: { zh: '三列', en: 'Three columns' } },
          { value: 'row', label: { zh: '一行一个', en: 'One per row' } },
          { value: 'swipe', label: { zh: '横向滑动', en: 'Scrollable' } },
        ],
      },
      { kind: 'switch', key: 'showName', label: { zh: '名称', en: 'Name' } },
      { kind: 'switch', key: 'showAbout', label: { zh: '说明', en: 'Description' } },
      { kind: 'switch', key: 'showWas', label: { zh: '划线价', en: 'Original price' } },
      { kind: 'switch', key: 'showStock', label: { zh: '库存', en: 'Stock' } },
      {
        kind: 'select',
        key: 'badge',
        label: { zh: '角标', en: 'Badge' },
        options: [
          { value: 'none', label: { zh: '不显示', en: 'None' } },
          { value: 'tag', label: { zh: '商品的第一个标签', en: 'First tag' } },
          { value: 'off', label: { zh: '折扣', en: 'Discount' } },
          { value: 'text', label: { zh: '固定文字', en: 'Words' } },
        ],
      },
      {
        kind: 'text',
        key: 'badgeText',
        label: { zh: '角标文字', en: 'Badge text' },
        maxLength: 6,
        when: { key: 'badge', in: ['text'] },
      },
      {
        kind: 'text',
        key: 'button',
        label: { zh: '按钮文字', en: 'Button label' },
        hint: { zh: '留空不显示', en: 'Leave empty to hide' },
        maxLength: 6,
      },
      { kind: 'color', key: 'color', label: { zh: '价格与按钮颜色', en: 'Price and button colour' } },
    ],
  },
];
