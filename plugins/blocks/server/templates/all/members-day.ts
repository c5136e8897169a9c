import { album, block, type Template, toMine } from '../kit.ts';
import { card, entries, gap, heading, hero, rules, shelf, words } from '../parts.ts';

export function membersDay(): Template {
  const { pictures, ...draw } = album('members-day', '会员日');
  const share = draw.scene('hero', '皇冠与金币', {
    size: [750, 640],
    from: '#1f1a17',
    to: '#4a3a28',
    back: 'bubbles',
    tint: '#e8c77c',
    things: [
      ['crown', 375, 430, 2.4, 'gold'],
      ['coin', 150, 500, 1, 'gold', -12],
      ['coin', 612, 486, 1.1, 'gold', 12],
      ['star', 236, 340, 0.35, 'gold'],
      ['star', 530, 330, 0.4, 'gold'],
    ],
  });
  const icons = [
    draw.icon('coin', '双倍积分', 'coin', 'gold'),
    draw.icon('gift', '生日礼遇', 'gift', 'rose'),
    draw.icon('ticket', '专享券包', 'ticket', 'orange'),
    draw.icon('truck', '全年包邮', 'truck', 'teal'),
  ] as const;
  const goods = [
    draw.product('jar', '修护面霜', 'jar', 'gold', '#fff8e8', '#f6e2b4'),
    draw.product('lipstick', '丝绒口红', 'lipstick', 'red', '#fff0f0', '#f8cfcf'),
    draw.product('cup', '保温咖啡杯', 'cup', 'slate', '#f1f5f9', '#d9e2ec'),
    draw.product('lamp', '床头阅读灯', 'lamp', 'orange', '#fff4e8', '#ffdcb8'),
  ] as const;
  return {
    key: 'members-day',
    kind: 'activity',
    title: { zh: '会员日', en: 'Members’ day' },
    about: { zh: '会员权益、积分兑换与专享价', en: 'Privileges, points and members’ prices' },
    description: '每月 18 日会员日：双倍积分、专享券包、积分兑好礼。',
    background: '#f7f3ec',
    palette: ['#b7791f', '#e8c77c', '#1f1a17', '#ffffff', '#f7f3ec'],
    share: 'hero',
    pictures,
    blocks: () => [
      hero({
        picture: share,
        ground: '#1f1a17',
        title: '会员日',
        sub: '每月 18 日 · 双倍积分 · 专享价 7 折起',
        ink: '#f6dfa8',
        room: 200,
      }),
      block(
        'user',
        { greeting: '会员您好', subtitle: '登录后查看积分与等级', background: '#fff6e0' },
        { margin: [-28, 12, 0, 12], radius: [14, 14, 14, 14] },
      ),
      card([
        heading('会员四大权益', '#b7791f'),
        entries([
          [icons[0], '双倍积分', toMine],
          [icons[1], '生日礼遇', toMine],
          [icons[2], '专享券包', toMine, { badge: '待领' }],
          [icons[3], '全年包邮', toMine],
        ]),
      ]),
      card([
        heading('等级与成长', '#b7791f'),
        block('tabs', { look: 'pill', color: '#8a5a10' }, {}, [
          block('tab', { title: '银卡' }, {}, [
            words(
              '<p>累计消费满 500 元升级。</p><ul><li><p>积分 1 倍</p></li><li><p>生日当月 9 折券 1 张</p></li></ul>',
            ),
          ]),
          block('tab', { title: '金卡' }, {}, [
            words(
              '<p>累计消费满 3,000 元升级。</p><ul><li><p>积分 1.5 倍</p></li><li><p>生日当月 8 折券 2 张</p></li><li><p>每月包邮券 3 张</p></li></ul>',
            ),
          ]),
          block('tab', { title: '黑卡' }, {}, [
            words(
              '<p>累计消费满 10,000 元升级。</p><ul><li><p>积分 2 倍</p></li><li><p>专属顾问与优先发货</p></li><li><p>新品试用名额</p></li></ul>',
            ),
          ]),
        ]),
      ]),
      heading('会员专享价', '#b7791f', { subtitle: '登录会员账号后下单生效' }),
      shelf(
        [
          { picture: goods[0], name: '修护面霜 50g', price: '198', before: '288' },
          { picture: goods[1], name: '丝绒口红 正红', price: '119', before: '169' },
          { picture: goods[2], name: '保温咖啡杯 400ml', price: '69', before: '99' },
          { picture: goods[3], name: '床头阅读灯 三档调光', price: '129', before: '179' },
        ],
        '#8a5a10',
      ),
      rules('会员日说明', [
        '会员日为每月 18 日 0:00 至 24:00。',
        '双倍积分在订单完成后 7 天内到账。',
        '专享券包每位会员每月限领一次。',
      ]),
      gap(20),
    ],
  };
}
