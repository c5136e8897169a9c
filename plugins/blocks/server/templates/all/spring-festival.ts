import { album, block, daysAfter, type Template, toHome } from '../kit.ts';
import { card, entries, gap, heading, hero, rules, shelf } from '../parts.ts';

export function springFestival(): Template {
  const { pictures, ...draw } = album('spring-festival', '年货节');
  const share = draw.scene('hero', '灯笼、烟花与年货', {
    size: [750, 720],
    from: '#9d1220',
    to: '#e0332c',
    back: 'confetti',
    tint: '#ffd166',
    things: [
      ['lantern', 110, 330, 1.7, 'orange'],
      ['lantern', 640, 330, 1.7, 'orange'],
      ['firework', 256, 330, 0.9, 'gold'],
      ['firework', 500, 320, 1.1, 'gold'],
      ['gift', 375, 560, 2, 'gold'],
      ['dumpling', 190, 600, 1.3, 'white'],
      ['fruit', 560, 590, 1.3, 'orange'],
    ],
  });
  const icons = [
    draw.icon('dumpling', '年夜饭', 'dumpling', 'orange'),
    draw.icon('fruit', '鲜果干货', 'fruit', 'red'),
    draw.icon('tea', '茶酒礼盒', 'tea', 'green'),
    draw.icon('shirt', '新衣', 'shirt', 'rose'),
  ] as const;
  const goods = [
    draw.product('dumpling', '手工水饺', 'dumpling', 'white', '#fff1e6', '#ffd9bd'),
    draw.product('fruit', '新疆苹果', 'fruit', 'red', '#fff0ef', '#f8d0cc'),
    draw.product('cake', '八宝年糕', 'cake', 'gold', '#fff8e4', '#f6dfa4'),
    draw.product('bowl', '腊味煲仔饭', 'bowl', 'brown', '#fbf1e6', '#ecd3b6'),
  ] as const;
  return {
    key: 'spring-festival',
    kind: 'activity',
    title: { zh: '新春年货节', en: 'Spring Festival' },
    about: { zh: '分类入口、年货好物与发货公告', en: 'Categories, products and delivery dates' },
    description: '年货一站购齐，满 199 减 30，除夕前送达。',
    background: '#fdeee6',
    palette: ['#c01823', '#e0332c', '#ffd166', '#ffffff', '#fdeee6'],
    share: 'hero',
    pictures,
    blocks: (now, timeZone) => [
      hero({
        picture: share,
        ground: '#9d1220',
        title: '新春年货节',
        sub: '年货一站购齐 · 满 199 减 30',
        subInk: '#ffe9b8',
        room: 240,
      }),
      card([
        entries([
          [icons[0], '年夜饭', toHome],
          [icons[1], '鲜果干货', toHome],
          [icons[2], '茶酒礼盒', toHome],
          [icons[3], '新衣', toHome, { badge: '新' }],
        ]),
        block('notice', {
          label: '公告',
          items: [{ text: '春节期间不打烊，腊月廿六后发货顺延 1–2 天', link: { kind: 'none', target: '' } }],
        }),
      ]),
      card([block('countdown', { end: daysAfter(now, 10, timeZone), label: '年货价还剩', color: '#c01823' })]),
      heading('团圆年味', '#c01823'),
      shelf(
        [
          { picture: goods[0], name: '手工水饺 三鲜 1kg', price: '39.9', before: '52' },
          { picture: goods[1], name: '新疆苹果 5 斤礼盒', price: '59', before: '79' },
          { picture: goods[2], name: '八宝年糕 600g', price: '29.9', before: '42' },
          { picture: goods[3], name: '腊味煲仔饭 4 盒', price: '68', before: '88' },
        ],
        '#b01420',
      ),
      rules('年货节规则', [
        '满减可与店铺新人券叠加使用。',
        '冷冻商品由冷链配送，请及时签收。',
        '礼盒如需开发票，请在订单完成后申请。',
      ]),
      gap(20),
    ],
  };
}
