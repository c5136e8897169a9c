import { defineBlock } from '../../../../../../api.ts';
import type { GreetingProps } from './props.ts';
import { GreetingView } from './view.tsx';

export const greeting = defineBlock<GreetingProps>({
  type: 'greeting',
  v: 1,
  title: { zh: '问候', en: 'Greeting' },
  about: { zh: '向访客问好', en: 'Says hello' },
  picture: { line: 'M8 16h32' },
  group: 'text',
  schema: [
    {
      title: { zh: '内容', en: 'Content' },
      fields: [{ kind: 'text', key: 'name', label: { zh: '称呼', en: 'Name' } }],
    },
  ],
  defaults: () => ({ name: '朋友' }),
  check: ({ name }) =>
    name === '' ? [{ severity: 'error', path: 'name', message: { zh: '没有称呼', en: 'no name' } }] : [],
  assets: () => [],
  links: () => [],
  View: GreetingView,
  island: 'greeting',
});
