import { type BlockSchema, noLink } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      {
        kind: 'list',
        key: 'items',
        label: { zh: '导航项', en: 'Items' },
        titleKey: 'title',
        imageKey: 'image',
        max: 300,
        item: () => ({ image: null, title: '导航', subtitle: '', badge: '', link: { ...noLink } }),
        fields: [
          { kind: 'image', key: 'image', label: { zh: '图标', en: 'Icon' } },
          { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 20 },
          { kind: 'text', key: 'subtitle', label: { zh: '副标题', en: 'Subtitle' }, maxLength: 30 },
          { kind: 'text', key: 'badge', label: { zh: '角标', en: 'Badge' }, maxLength: 6 },
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
        key: 'layout',
        label: { zh: '排列', en: 'Layout' },
        segmented: true,
        options: [
          { value: 'grid', label: { zh: '固定', en: 'Grid' } },
          { value: 'swipe', label: { zh: '横滑', en: 'Scrollable' } },
        ],
      },
      { kind: 'slider', key: 'columns', label: { zh: '每行个数', en: 'Columns' }, min: 2, max: 6 },
      {
        kind: 'slider',
        key: 'rows',
        label: { zh: '行数', en: 'Rows' },
        min: 1,
        max: 4,
        when: { key: 'layout', in: ['swipe'] },
      },
      {
        kind: 'select',
        key: 'show',
        label: { zh: '显示', en: 'Shows' },
        segmented: true,
        options: [
          { value: 'both', label: { zh: '图文', en: 'Icon and text' } },
          { value: 'icon', label: { zh: '图标', en: 'Icon' } },
          { value: 'text', label: { zh: '文字', en: 'Text' } },
        ],
      },
      {
        kind: 'slider',
        key: 'iconSize',
        label: { zh: '图标大小', en: 'Icon size' },
        min: 24,
        max: 96,
        unit: 'px',
        when: { key: 'show', in: ['both', 'icon'] },
      },
      {
        kind: 'slider',
        key: 'radius',
        label: { zh: '图标圆角', en: 'Corners' },
        min: 0,
        max: 48,
        unit: 'px',
        when: { key: 'show', in: ['both', 'icon'] },
      },
    ],
  },
];
