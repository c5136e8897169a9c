import { box, checkLink, defineBlock, emptyList, noLink, words } from '../../../../decoration/api.ts';
import type { NumbersProps } from './props.ts';
import { schema } from './schema.ts';
import { NumbersView } from './view.tsx';

export const numbers = defineBlock<NumbersProps>({
  type: 'numbers',
  order: 230,
  v: 1,
  title: { zh: '选号入口', en: 'Phone numbers' },
  about: { zh: '展示号码与价格，点击去选号', en: 'Phone numbers with prices and a link to choose' },
  picture: {
    soft: `${box(4, 4, 19, 11)}${box(25, 4, 19, 11)}${box(4, 17, 19, 11)}${box(25, 17, 19, 11)}`,
    line: words([7, 9.5, 9], [28, 9.5, 9], [7, 22.5, 9], [28, 22.5, 9]),
  },
  group: 'goods',
  schema,
  defaults: () => ({ title: '精选靓号', more: '更多号码', link: noLink, items: [], tail: 4, color: '' }),
  check: ({ items, link }, context) =>
    items.length === 0
      ? [emptyList('items')]
      : [
          ...checkLink(link, 'link', context),
          ...items.flatMap((item, index) => [
            ...(/^[\d*xX ]{3,20}$/.test(item.number.trim())
              ? []
              : [
                  {
                    severity: 'error' as const,
                    path: `items.${index}.number`,
                    message: {
                      zh: '号码只能由数字组成（可用 * 遮盖）',
                      en: 'a number may only have digits (or * to hide one)',
                    },
                  },
                ]),
            ...checkLink(item.link, `items.${index}.link`, context),
          ]),
        ],
  assets: () => [],
  links: ({ items, link }) => [link, ...items.map((item) => item.link)],
  View: NumbersView,
});
