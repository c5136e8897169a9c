import { type BlockSchema, noLink } from '../../../../decoration/api.ts';
import { entriesField } from '../../parts/fields.ts';

const icons = [
  { value: 'home', label: { zh: '首页', en: 'Home' } },
  { value: 'list', label: { zh: '分类', en: 'List' } },
  { value: 'gift', label: { zh: '活动', en: 'Gift' } },
  { value: 'cart', label: { zh: '购物车', en: 'Cart' } },
  { value: 'person', label: { zh: '我的', en: 'Account' } },
  { value: 'phone', label: { zh: '电话', en: 'Phone' } },
];

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      entriesField({
        icons,
        item: () => ({ text: '入口', icon: 'list', image: null, link: { ...noLink }, here: false }),
        more: [{ kind: 'switch', key: 'here', label: { zh: '当前页面', en: 'Is current page' } }],
      }),
    ],
  },
  {
    title: { zh: '外观', en: 'Style' },
    fields: [{ kind: 'color', key: 'color', label: { zh: '当前项颜色', en: 'Colour of current item' } }],
  },
];
