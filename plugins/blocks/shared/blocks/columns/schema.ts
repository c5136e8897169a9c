import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '排列', en: 'Layout' },
    fields: [
      { kind: 'slider', key: 'gap', label: { zh: '列间距', en: 'Gap' }, min: 0, max: 48, unit: 'px' },
      {
        kind: 'select',
        key: 'align',
        label: { zh: '纵向对齐', en: 'Alignment' },
        segmented: true,
        options: [
          { value: 'stretch', label: { zh: '拉伸', en: 'Stretch' } },
          { value: 'start', label: { zh: '顶部', en: 'Top' } },
          { value: 'center', label: { zh: '居中', en: 'Middle' } },
          { value: 'end', label: { zh: '底部', en: 'Bottom' } },
        ],
      },
      {
        kind: 'select',
        key: 'stack',
        label: { zh: '窄屏时改为上下排列', en: 'Stack on narrow screens' },
        options: [
          { value: 'never', label: { zh: '不改变', en: 'Never' } },
          { value: 'narrow', label: { zh: '小屏手机（窄于 360）', en: 'Small phones (below 360)' } },
          { value: 'phone', label: { zh: '所有手机（窄于 600）', en: 'All phones (below 600)' } },
        ],
      },
    ],
  },
];
