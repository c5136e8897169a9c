import { box, defineBlock } from '../../../../decoration/api.ts';
import type { SearchProps } from './props.ts';
import { schema } from './schema.ts';
import { SearchView } from './view.tsx';

export const search = defineBlock<SearchProps>({
  type: 'search',
  order: 140,
  v: 1,
  title: { zh: '搜索框', en: 'Search' },
  about: { zh: '带热词的搜索入口', en: 'A search field with popular searches' },
  picture: {
    soft: box(3, 9, 42, 14, 7),
    line: 'M11 16a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M16.6 18.4l2.6 2.6M23 16h14',
  },
  group: 'nav',
  schema,
  defaults: () => ({ placeholder: '搜索', words: [], target: '', look: 'round', align: 'left' }),
  check: ({ target }) =>
    target === '' || (/^(https?:\/\/|\/)\S+$/.test(target) && target.includes('{q}'))
      ? []
      : [
          {
            severity: 'error',
            path: 'target',
            message: {
              zh: '搜索地址需以 http(s):// 或 / 开头并包含 {q}',
              en: 'the address must start with http(s):// or / and contain {q}',
            },
          },
        ],
  assets: () => [],
  links: () => [],
  View: SearchView,
  island: 'search',
});
