import { type BlockSchema, noLink } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '内容', en: 'Content' },
    fields: [
      {
        kind: 'list',
        key: 'items',
        label: { zh: '图片', en: 'Images' },
        titleKey: 'title',
        imageKey: 'image',
        addByPicking: true,
        max: 300,
        item: () => ({ image: null, video: null, link: { ...noLink }, title: '' }),
        fields: [
          {
            kind: 'image',
            key: 'image',
            label: { zh: '图片', en: 'Picture' },
            advised: { width: 750, heightKey: 'ratio' },
          },
          { kind: 'video', key: 'video', label: { zh: '视频（可选）', en: 'Video (optional)' } },
          { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
          { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 60 },
        ],
      },
    ],
  },
  {
    title: { zh: '播放', en: 'Playing' },
    fields: [
      { kind: 'switch', key: 'autoplay', label: { zh: '自动播放', en: 'Autoplay' } },
      {
        kind: 'slider',
        key: 'interval',
        label: { zh: '间隔', en: 'Interval' },
        min: 2,
        max: 15,
        unit: 's',
        when: { key: 'autoplay', in: [true] },
      },
    ],
  },
  {
    title: { zh: '外观', en: 'Style' },
    fields: [
      {
        kind: 'slider',
        key: 'ratio',
        label: { zh: '高度（占宽度）', en: 'Height (of width)' },
        min: 20,
        max: 150,
        unit: '%',
      },
      {
        kind: 'select',
        key: 'fit',
        label: { zh: '图片填充', en: 'Image fit' },
        segmented: true,
        options: [
          { value: 'cover', label: { zh: '裁剪', en: 'Crop' } },
          { value: 'contain', label: { zh: '完整显示', en: 'Fit' } },
        ],
      },
      {
        kind: 'select',
        key: 'look',
        label: { zh: '样式', en: 'Style' },
        segmented: true,
        options: [
          { value: 'full', label: { zh: '通栏', en: 'Full width' } },
          { value: 'card', label: { zh: '卡片', en: 'Cards' } },
        ],
      },
      {
        kind: 'select',
        key: 'indicator',
        label: { zh: '指示器', en: 'Indicator' },
        segmented: true,
        options: [
          { value: 'dots', label: { zh: '圆点', en: 'Dots' } },
          { value: 'number', label: { zh: '数字', en: 'Number' } },
          { value: 'none', label: { zh: '无', en: 'None' } },
        ],
      },
      { kind: 'slider', key: 'radius', label: { zh: '图片圆角', en: 'Corners' }, min: 0, max: 32, unit: 'px' },
    ],
  },
];
