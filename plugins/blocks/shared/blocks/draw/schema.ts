import { type BlockSchema, newNodeId } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '奖品', en: 'Prizes' },
    fields: [
      { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 20 },
      {
        kind: 'list',
        key: 'prizes',
        label: { zh: '奖品', en: 'Prizes' },
        titleKey: 'name',
        imageKey: 'image',
        max: 7,
        item: () => ({ id: newNodeId(), name: '奖品', image: null, odds: 0, stock: 1 }),
        fields: [
          { kind: 'text', key: 'name', label: { zh: '名称', en: 'Name' }, maxLength: 12 },
          { kind: 'image', key: 'image', label: { zh: '图片', en: 'Picture' } },
          {
            kind: 'number',
            key: 'odds',
            label: { zh: '中奖概率', en: 'Odds' },
            min: 0,
            max: 100,
            step: 0.01,
            unit: '%',
          },
          { kind: 'number', key: 'stock', label: { zh: '总数量', en: 'Total quantity' }, min: 0, max: 1_000_000 },
        ],
      },
      { kind: 'text', key: 'thanks', label: { zh: '未中奖文字', en: 'No-prize text' }, maxLength: 12 },
    ],
  },
  {
    title: { zh: '次数与时间', en: 'Turns and dates' },
    fields: [
      { kind: 'number', key: 'perPerson', label: { zh: '每人次数', en: 'Turns per visitor' }, min: 1, max: 100 },
      {
        kind: 'select',
        key: 'period',
        label: { zh: '次数按', en: 'Counted per' },
        segmented: true,
        options: [
          { value: 'day', label: { zh: '每天', en: 'Day' } },
          { value: 'ever', label: { zh: '整个活动', en: 'Whole activity' } },
        ],
      },
      { kind: 'time', key: 'from', label: { zh: '开始时间', en: 'From' } },
      { kind: 'time', key: 'to', label: { zh: '结束时间', en: 'To' } },
    ],
  },
  {
    title: { zh: '外观', en: 'Style' },
    fields: [
      { kind: 'text', key: 'rules', label: { zh: '规则说明', en: 'Rules' }, maxLength: 1000, multiline: true },
      { kind: 'color', key: 'color', label: { zh: '主色', en: 'Colour' } },
    ],
  },
];
