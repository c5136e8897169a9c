import { box, checkLink, defineBlock, disc, words } from '../../../../decoration/api.ts';
import type { UserProps } from './props.ts';
import { schema } from './schema.ts';
import { UserView } from './view.tsx';

export const user = defineBlock<UserProps>({
  type: 'user',
  order: 250,
  v: 1,
  title: { zh: '用户卡', en: 'User card' },
  about: { zh: '显示登录者的头像与姓名，未登录时引导登录', en: 'Shows the signed-in user, or a sign-in link' },
  picture: { soft: box(4, 6, 40, 20), fill: disc(13, 16, 5), line: words([22, 13, 14], [22, 19, 9]) },
  group: 'tool',
  schema,
  defaults: () => ({
    greeting: '您好，欢迎光临',
    subtitle: '登录后查看订单与优惠',
    signIn: { kind: 'app', target: '/m/login' },
    mine: { kind: 'app', target: '/m/trip/mine' },
    background: '',
  }),
  check: ({ signIn, mine }, context) => [...checkLink(signIn, 'signIn', context), ...checkLink(mine, 'mine', context)],
  assets: () => [],
  links: ({ signIn, mine }) => [signIn, mine],
  View: UserView,
  island: 'user',
});
