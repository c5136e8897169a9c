import type { LocalText } from '@fitout/sdk';
import type { Field } from './schema.ts';

/** What a block does once its time is over: says so in words (`done`), or is gone. Its props have `after` and `done`. */
export function endFields(label: LocalText): Field[] {
  return [
    {
      kind: 'select',
      key: 'after',
      label,
      segmented: true,
      options: [
        { value: 'text', label: { zh: '显示文字', en: 'Text' } },
        { value: 'hide', label: { zh: '隐藏组件', en: 'Hidden' } },
      ],
    },
    {
      kind: 'text',
      key: 'done',
      label: { zh: '结束文字', en: 'End text' },
      maxLength: 40,
      when: { key: 'after', in: ['text'] },
    },
  ];
}
