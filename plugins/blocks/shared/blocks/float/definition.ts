import { asImage, box, checkLink, defineBlock, disc, noLink } from '../../../../decoration/api.ts';
import type { FloatProps } from './props.ts';
import { schema } from './schema.ts';
import { FloatView } from './view.tsx';

export const float = defineBlock<FloatProps>({
  type: 'float',
  order: 290,
  v: 1,
  title: { zh: '悬浮按钮', en: 'Floating button' },
  about: { zh: '固定在屏幕一侧的入口', en: 'Fixed at the side of the screen' },
  picture: { soft: box(8, 4, 32, 24), fill: disc(35, 22, 4.5) },
  group: 'tool',
  schema,
  defaults: () => ({ image: null, text: '客服', link: noLink, side: 'right', bottom: 96, size: 52, color: '' }),
  floats: 'over',
  check: ({ image, text, link }, context) => [
    ...(asImage(image) === null && text.trim() === ''
      ? [
          {
            severity: 'error' as const,
            path: 'text',
            message: { zh: '悬浮按钮没有图片也没有文字', en: 'the button has no image and no text' },
          },
        ]
      : []),
    ...(link.kind === 'none'
      ? [
          {
            severity: 'error' as const,
            path: 'link',
            message: { zh: '悬浮按钮没有链接', en: 'the button has no link' },
          },
        ]
      : checkLink(link, 'link', context)),
  ],
  assets: ({ image }) => [asImage(image)?.key ?? ''],
  links: ({ link }) => [link],
  View: FloatView,
});
