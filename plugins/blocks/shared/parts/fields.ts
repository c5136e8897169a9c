import type { LocalText } from '@fitout/sdk';
import type { Field, FieldGroup, ListField } from '../../../decoration/api.ts';

/** The heading of a block with a way on beside it: what `Head` shows. */
export function headGroup(linkLabel: LocalText): FieldGroup {
  return {
    title: { zh: '标题', en: 'Heading' },
    fields: [
      { kind: 'text', key: 'title', label: { zh: '标题', en: 'Title' }, maxLength: 20 },
      { kind: 'text', key: 'more', label: { zh: '更多文字', en: 'Link text' }, maxLength: 10 },
      { kind: 'link', key: 'link', label: linkLabel },
    ],
  };
}

/** A few ways on with a sign and a word each: what `Entry` shows. `more`: further fields of each. */
export function entriesField(options: {
  icons: readonly { value: string; label: LocalText }[];
  item: ListField['item'];
  more?: readonly Field[];
}): Field {
  return {
    kind: 'list',
    key: 'items',
    label: { zh: '入口', en: 'Items' },
    titleKey: 'text',
    imageKey: 'image',
    max: 5,
    item: options.item,
    fields: [
      { kind: 'text', key: 'text', label: { zh: '文字', en: 'Text' }, maxLength: 6 },
      { kind: 'select', key: 'icon', label: { zh: '图标', en: 'Icon' }, options: options.icons },
      { kind: 'image', key: 'image', label: { zh: '自定义图标', en: 'Custom icon' } },
      { kind: 'link', key: 'link', label: { zh: '链接', en: 'Link' } },
      ...(options.more ?? []),
    ],
  };
}

/** Words at the left or in the middle: `align`. */
export function alignField(label: LocalText): Field {
  return {
    kind: 'select',
    key: 'align',
    label,
    segmented: true,
    options: [
      { value: 'left', label: { zh: '居左', en: 'Left' } },
      { value: 'center', label: { zh: '居中', en: 'Centre' } },
    ],
  };
}
