import { album, block, call, type Template, toHome, toMine } from '../kit.ts';
import { card, entries, gap, heading, hero, rules, shelf, words } from '../parts.ts';

export function restaurant(): Template {
  const { pictures, ...draw } = album('restaurant', '餐饮');
  const share = draw.scene('hero', '热气腾腾的汤面与火锅', {
    size: [750, 660],
    from: '#7c2d12',
    to: '#c2571b',
    back: 'bubbles',
    tint: '#ffd39b',
    things: [
      ['bowl', 270, 480, 2.7, 'red'],
      ['pot', 540, 520, 1.9, 'slate'],
      ['tea', 110, 580, 0.9, 'green'],
    ],
  });
  const dishes = [
    draw.product('bowl', '红烧牛肉面', 'bowl', 'red', '#fff3e8', '#ffd9b0'),
    draw.product('dumpling', '鲜虾蒸饺', 'dumpling', 'white', '#fff1e6', '#ffd9bd'),
    draw.product('pot', '番茄小火锅', 'pot', 'orange', '#fff0ec', '#ffd4c9'),
    draw.product('tea', '桂花乌龙', 'tea', 'green', '#eefaf1', '#cdebd6'),
  ] as const;
  const icons = [
    draw.icon('bowl', '点餐', 'bowl', 'orange'),
    draw.icon('clock', '排队取号', 'clock', 'red'),
    draw.icon('ticket', '优惠券', 'ticket', 'gold'),
    draw.icon('truck', '外卖', 'truck', 'teal'),
  ] as const;
  return {
    key: 'restaurant',
    kind: 'page',
    title: { zh: '餐饮门店', en: 'Restaurant' },
    about: { zh: '招牌菜、点餐入口、营业时间与地图', en: 'Dishes, ways to order, hours and a map' },
    description: '现熬骨汤，手工面点，每天 10:30 开门。',
    background: '#fdf7f0',
    palette: ['#b1410d', '#7c2d12', '#ffd39b', '#ffffff', '#fdf7f0'],
    share: 'hero',
    pictures,
    blocks: () => [
      hero({
        picture: share,
        ground: '#7c2d12',
        title: '一碗好面，慢慢熬',
        sub: '骨汤现熬 8 小时 · 面条当日手工',
        subInk: '#ffe1bd',
        room: 220,
      }),
      card([
        entries([
          [icons[0], '点餐', toHome],
          [icons[1], '排队取号', call('010-8800-1234')],
          [icons[2], '优惠券', toMine, { badge: '3 张' }],
          [icons[3], '外卖', toHome],
        ]),
      ]),
      heading('招牌推荐', '#b1410d', { subtitle: '到店必点' }),
      shelf(
        [
          { picture: dishes[0], name: '红烧牛肉面（大块牛腩）', price: '32' },
          { picture: dishes[1], name: '鲜虾蒸饺 8 只', price: '26' },
          { picture: dishes[2], name: '番茄小火锅 一人份', price: '48', before: '58' },
          { picture: dishes[3], name: '桂花乌龙 冷泡', price: '16' },
        ],
        '#a8360a',
      ),
      card([
        heading('今日套餐', '#b1410d'),
        words(
          '<p><strong>工作日午餐</strong>（11:00–14:00）</p><ul><li><p>A 牛肉面 + 凉菜 + 乌龙茶　<span style="color:#a8360a"><strong>¥42</strong></span></p></li><li><p>B 小火锅 + 米饭 + 酸梅汤　<span style="color:#a8360a"><strong>¥56</strong></span></p></li></ul>',
        ),
      ]),
      block('store', {
        name: '老街总店',
        address: '老街 18 号一层（地铁 4 号线老街站 A 口步行 3 分钟）',
        hours: '每天 10:30–21:30',
        phone: '010-8800-1234',
      }),
      rules('订座与外卖说明', [
        '订座保留 15 分钟，节假日请提前一天预订。',
        '外卖 3 公里内满 30 元起送。',
        '过敏原信息请向店员询问。',
      ]),
      gap(20),
    ],
  };
}
