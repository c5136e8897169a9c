import { box, checkLink, defineBlock, noLink, words } from '../../../../decoration/api.ts';
import type { TitleProps } from './props.ts';
import { schema } from './schema.ts';
import { TitleView } from './view.tsx';

export const title = defineBlock<TitleProps>({
  type: 'title',
  order: 70,
  v: 1,
  title: { zh: '标题', en: 'Title' },
  about: { zh: '分段标题，可带副标题与更多', en: 'A heading with a subtitle and a link' },
  picture: { fill: box(4, 11, 3, 10, 1), line: words([11, 13, 18], [11, 20, 11], [37, 16, 7]) },
  group: 'text',
  schema,
  defaults: () => ({
    text: '标题',
    subtitle: '',
    level: 2,
    look: 'plain',
    align: 'left',
    size: 18,
    color: '',
    accent: '',
    more: '',
    link: noLink,
  }),
  check: (props, context) => [
    ...(props.text.trim() === ''
      ? [{ severity: 'error' as const, path: 'text', message: { zh: '标题没有文字', en: 'the title has no text' } }]
      : []),
    ...checkLink(props.link, 'link', context),
  ],
  assets: () => [],
  links: (props) => [props.link],
  View: TitleView,
});
