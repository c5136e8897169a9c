import { defineBlock } from '../definition.ts';
import { schema } from './schema.ts';
import { SearchView } from './view.tsx';

export interface SearchProps {
  placeholder: string;
  words: { text: string }[];
  /** Where a search goes: `{q}` stands for the words. Empty: it finds blocks on this very page. */
  target: string;
  look: 'round' | 'square';
  align: 'left' | 'center';
}

export const search = defineBlock<SearchProps>({
  type: 'search',
  v: 1,
  title: { zh: '搜索框', en: 'Search' },
  about: { zh: '带热词的搜索入口', en: 'A search field with hot words' },
  icon: 'search',
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
              en: 'the address begins with http(s):// or / and holds {q}',
            },
          },
        ],
  assets: () => [],
  links: () => [],
  View: SearchView,
  island: 'search',
});
