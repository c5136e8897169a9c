import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '外观', en: 'Style' },
    fields: [{ kind: 'slider', key: 'height', label: { zh: '高度', en: 'Height' }, min: 1, max: 200, unit: 'px' }],
  },
];
