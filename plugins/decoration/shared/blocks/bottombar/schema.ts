import { noLink } from '../../link.ts';
import type { BlockSchema } from '../schema.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      {
        kind: 'list',
        key: 'items',
        label: { zh: '入口', en: 'Entries' },
        titleKey: 'text',
        imageKey: 'image',
        max: 5,
        item: () => ({ text: '入口', icon: 'list', image: null, link: { ...noLink }, here: false }),
        fields: [
          { kind: 'text', key: 'text', label: { zh: '文字', en: 'Words' }, maxLength: 6 },
          {
            kind: 'select',
            key: 'icon',
            label: { zh: '图标', en: 'Icon' },
            options: [
              { value: 'home', label: { zh: '首页', en: 'Home' } },
              { value: 'list', label: { zh: '分类', en: 'List' } },
              { value: 'gift', label: { zh: '活动', en: 'Gift' } },
              { value: 'cart', label: { zh: '购物车', en: 'Cart' } },
              { value: 'person', label: { zh: '我的', en: 'Person' } },
              { value: 'phone', label: { zh: '电话', en: 'Phone' } },
            ],
          },
          { kind: 'image', key: 'image', label: { zh: '自定义图标', en: 'Picture in its place' } },
          { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
          { kind: 'switch', key: 'here', label: { zh: '当前页面', en: 'It is this page' } },
        ],
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Look' },
    fields: [{ kind: 'color', key: 'color', label: { zh: '当前项颜色', en: 'Colour of the present one' } }],
  },
];
