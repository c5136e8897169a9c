import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '未登录时', en: 'Not signed in' },
    fields: [
      { kind: 'text', key: 'greeting', label: { zh: '问候', en: 'Greeting' }, maxLength: 30 },
      { kind: 'text', key: 'subtitle', label: { zh: '说明', en: 'Description' }, maxLength: 40 },
      { kind: 'link', key: 'signIn', label: { zh: '登录入口', en: 'Sign-in link' } },
    ],
  },
  {
    title: { zh: '登录后', en: 'Signed in' },
    fields: [{ kind: 'link', key: 'mine', label: { zh: '个人中心', en: 'Account link' } }],
  },
  {
    title: { zh: '外观', en: 'Style' },
    fields: [{ kind: 'color', key: 'background', label: { zh: '背景颜色', en: 'Background' } }],
  },
];
