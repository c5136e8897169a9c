import { album, block, nowhere, type Template, toHome } from '../kit.ts';
import { card, entries, gap, heading, hero, rules, words } from '../parts.ts';

export function numberCard(): Template {
  const { pictures, ...draw } = album('number-card', '选号');
  const share = draw.scene('hero', '手机与号卡', {
    size: [750, 560],
    from: '#3b1a86',
    to: '#7c3aed',
    back: 'bubbles',
    tint: '#ece4ff',
    things: [
      ['phone', 470, 390, 2.5, 'violet', 8],
      ['sim', 250, 400, 1.8, 'gold', -12],
      ['star', 120, 330, 0.5, 'gold'],
      ['star', 650, 310, 0.4, 'gold'],
    ],
  });
  const icons = [
    draw.icon('sim', '挑号码', 'sim', 'violet'),
    draw.icon('person', '填资料', 'person', 'blue'),
    draw.icon('truck', '寄到家', 'truck', 'teal'),
    draw.icon('phone', '激活用', 'phone', 'orange'),
  ] as const;
  const item = (number: string, tag: string, price: string) => ({ number, tag, price, link: nowhere });
  return {
    key: 'number-card',
    kind: 'page',
    title: { zh: '靓号专区', en: 'Phone numbers' },
    about: { zh: '号码列表、套餐、办理步骤与说明', en: 'Numbers, plans, steps and terms' },
    description: '尾号随心挑，月租 29 元起，快递到家。',
    background: '#f6f3fd',
    palette: ['#5b2fb8', '#7c3aed', '#ffd166', '#ffffff', '#f6f3fd'],
    share: 'hero',
    pictures,
    blocks: () => [
      hero({
        picture: share,
        ground: '#3b1a86',
        title: '好号码，自己挑',
        sub: '月租 29 元起 · 快递到家 · 激活再付',
        subInk: '#e9ddff',
        room: 190,
      }),
      card([
        entries([
          [icons[0], '挑号码'],
          [icons[1], '填资料'],
          [icons[2], '寄到家'],
          [icons[3], '激活用'],
        ]),
      ]),
      card([
        block('numbers', {
          title: '精选靓号',
          more: '更多号码',
          color: '#5b2fb8',
          tail: 4,
          link: toHome,
          items: [
            item('17600008888', '四连号', '¥1,000'),
            item('18512346666', '尾号 6666', '¥600'),
            item('13155201314', '一生一世', '¥200'),
            item('16600123456', '顺子', '¥300'),
            item('15588889999', '双豹子', '¥1,500'),
          ],
        }),
      ]),
      card([
        heading('资费套餐', '#5b2fb8'),
        block('tabs', { look: 'pill', color: '#5b2fb8' }, {}, [
          block('tab', { title: '29 元' }, {}, [
            words('<ul><li><p>通用流量 20 GB</p></li><li><p>通话 100 分钟</p></li><li><p>首月免月租</p></li></ul>'),
          ]),
          block('tab', { title: '59 元' }, {}, [
            words('<ul><li><p>通用流量 60 GB</p></li><li><p>通话 300 分钟</p></li><li><p>视频会员任选一</p></li></ul>'),
          ]),
          block('tab', { title: '99 元' }, {}, [
            words('<ul><li><p>通用流量 120 GB</p></li><li><p>通话 800 分钟</p></li><li><p>可加 2 张副卡</p></li></ul>'),
          ]),
        ]),
      ]),
      rules('办理说明', [
        '一人一证最多办理 5 张，请准备身份证原件。',
        '靓号有在网时长与最低消费，下单前请看清协议。',
        '收到卡后 30 天内激活，逾期号码收回。',
      ]),
      block('service', { title: '选号客服', hours: '每天 9:00–21:00', phone: '400-800-1234' }),
      gap(20),
    ],
  };
}
