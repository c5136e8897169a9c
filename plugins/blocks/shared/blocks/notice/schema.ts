import { type BlockSchema, noLink } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      { kind: 'text', key: 'label', label: { zh: '标签', en: 'Label' }, maxLength: 6 },
      {
        kind: 'list',
        key: 'items',
        label: { zh: '公告', en: 'Notices' },
        titleKey: 'text',
        max: 50,
        item: () => ({ text: '新的公告', link: { ...noLink } }),
        fields: [
          { kind: 'text', key: 'text', label: { zh: '文字', en: 'Text' }, maxLength: 200, multiline: true },
          { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
        ],
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Style' },
    fields: [
      {
        kind: 'select',
        key: 'motion',
        label: { zh: '播放方式', en: 'Motion' },
        segmented: true,
        options: [
          { value: 'turn', label: { zh: '上下轮换', en: 'Rotate' } },
          { value: 'roll', label: { zh: '横向滚动', en: 'Scroll' } },
          { value: 'none', label: { zh: '静止', en: 'Static' } },
        ],
      },
      {
        kind: 'slider',
        key: 'interval',
        label: { zh: '间隔', en: 'Interval' },
        min: 2,
        max: 15,
        unit: 's',
        when: { key: 'motion', in: ['turn'] },
      },
      { kind: 'color', key: 'color', label: { zh: '文字颜色', en: 'Text colour' } },
    ],
  },
];
