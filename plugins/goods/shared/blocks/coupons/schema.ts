import type { BlockSchema } from '../../../../decoration/api.ts';
import { head } from '../../page/fields.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      {
        kind: 'picked',
        key: 'coupons',
        label: { zh: '优惠券', en: 'Coupons' },
        picker: 'goods.coupons',
        max: 20,
      },
      {
        kind: 'switch',
        key: 'hideOver',
        label: { zh: '已结束或领完的不展示', en: 'Hide ended or fully claimed ones' },
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
        segmented: true,
        options: [
          { value: 'list', label: { zh: '上下排列', en: 'Vertical' } },
          { value: 'swipe', label: { zh: '横向滑动', en: 'Scrollable' } },
        ],
      },
      { kind: 'text', key: 'button', label: { zh: '按钮文字', en: 'Words of the button' }, maxLength: 6 },
      { kind: 'color', key: 'color', label: { zh: '主题颜色', en: 'Colour' } },
    ],
  },
];
