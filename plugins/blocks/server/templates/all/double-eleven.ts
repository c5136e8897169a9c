import { album, block, daysAfter, nowhere, type Template, toHome, toMine, toOrders } from '../kit.ts';
import { card, entries, gap, heading, hero, rules, shelf, words } from '../parts.ts';

export function doubleEleven(): Template {
  const { pictures, ...draw } = album('double-eleven', '双十一');
  const share = draw.scene('hero', '礼盒、购物袋与金币', {
    size: [750, 700],
    from: '#c9184a',
    to: '#ff4d3d',
    back: 'rays',
    tint: '#ffd166',
    things: [
      ['gift', 375, 500, 2.3, 'gold'],
      ['bag', 165, 545, 1.6, 'orange', -10],
      ['bag', 590, 550, 1.5, 'rose', 10],
      ['coin', 90, 380, 0.7, 'gold', -14],
      ['coin', 668, 388, 0.8, 'gold', 14],
      ['ticket', 262, 360, 0.8, 'orange', -18],
      ['ticket', 500, 352, 0.8, 'gold', 16],
    ],
  });
  const icons = [
    draw.icon('bolt', '限时秒杀', 'bolt', 'red'),
    draw.icon('ticket', '领券中心', 'ticket', 'orange'),
    draw.icon('gift', '满额有礼', 'gift', 'rose'),
    draw.icon('truck', '顺丰包邮', 'truck', 'teal'),
  ] as const;
  const goods = {
    headphones: draw.product('headphones', '无线降噪耳机', 'headphones', 'violet', '#f1ebff', '#d9ccff'),
    bottle: draw.product('bottle', '修护精华水', 'bottle', 'teal', '#e7fbf8', '#bdeee6'),
    shoe: draw.product('shoe', '轻弹跑鞋', 'shoe', 'blue', '#eaf3ff', '#c4ddff'),
    pot: draw.product('pot', '家用电火锅', 'pot', 'red', '#fff0ec', '#ffd4c9'),
  };
  return {
    key: 'double-eleven',
    kind: 'activity',
    title: { zh: '双十一狂欢', en: 'Double Eleven sale' },
    about: { zh: '倒计时、满减券、分类好物与规则', en: 'Countdown, coupons, products and rules' },
    description: '全场低至 5 折，跨店每满 300 减 50，限时抢购。',
    background: '#d62839',
    palette: ['#d62839', '#ff4d3d', '#ffd166', '#ffffff', '#7a0f1f'],
    share: 'hero',
    pictures,
    blocks: (now, timeZone) => [
      hero({
        picture: share,
        ground: '#c9184a',
        title: '双十一狂欢节',
        sub: '全场低至 5 折 · 每满 300 减 50',
        subInk: '#ffe9b8',
        room: 230,
      }),
      card([
        block('countdown', { end: daysAfter(now, 12, timeZone), label: '距活动结束', color: '#d62839' }),
        entries([
          [icons[0], '限时秒杀', toHome, { badge: 'HOT' }],
          [icons[1], '领券中心', toMine],
          [icons[2], '满额有礼', toHome],
          [icons[3], '顺丰包邮', toHome],
        ]),
      ]),
      card([
        heading('满减优惠', '#d62839', { subtitle: '下单时自动抵扣，可与店铺券同用' }),
        block('columns', { gap: 8 }, { padding: [4, 12, 8, 12] }, [
          block('column', {}, { background: '#fff1ee', radius: [10, 10, 10, 10] }, [
            words(
              '<p style="text-align:center"><span style="color:#b3122f;font-size:24px"><strong>¥50</strong></span></p><p style="text-align:center"><span style="font-size:12px">满 300 可用</span></p>',
            ),
          ]),
          block('column', {}, { background: '#fff1ee', radius: [10, 10, 10, 10] }, [
            words(
              '<p style="text-align:center"><span style="color:#b3122f;font-size:24px"><strong>¥120</strong></span></p><p style="text-align:center"><span style="font-size:12px">满 600 可用</span></p>',
            ),
          ]),
          block('column', {}, { background: '#fff1ee', radius: [10, 10, 10, 10] }, [
            words(
              '<p style="text-align:center"><span style="color:#b3122f;font-size:24px"><strong>¥260</strong></span></p><p style="text-align:center"><span style="font-size:12px">满 1000 可用</span></p>',
            ),
          ]),
        ]),
      ]),
      block('title', {
        text: '爆款直降',
        size: 22,
        align: 'center',
        color: '#ffffff',
        look: 'line',
        accent: '#ffd166',
      }),
      shelf(
        [
          { picture: goods.headphones, name: '无线降噪耳机 40 小时续航', price: '299', before: '599', link: toHome },
          { picture: goods.bottle, name: '修护精华水 200ml', price: '139', before: '268', link: toHome },
          { picture: goods.shoe, name: '轻弹跑鞋 男女同款', price: '259', before: '459', link: toHome },
          { picture: goods.pot, name: '家用电火锅 5L 大容量', price: '169', before: '299', link: toHome },
        ],
        '#c0182c',
      ),
      rules('活动规则', [
        '活动时间：11 月 1 日 20:00 至 11 月 11 日 24:00。',
        '满减按订单内参与活动的商品实付金额计算，不含运费。',
        '退货后订单金额低于满减门槛的，按实际优惠比例退款。',
        '预售商品请在 11 月 11 日内支付尾款，逾期定金不退。',
        '如有疑问请联系在线客服。',
      ]),
      gap(20),
      block(
        'bottombar',
        {
          color: '#c0182c',
          items: [
            { text: '会场', icon: 'gift', image: null, link: nowhere, here: true },
            { text: '首页', icon: 'home', image: null, link: toHome, here: false },
            { text: '订单', icon: 'list', image: null, link: toOrders, here: false },
            { text: '我的', icon: 'person', image: null, link: toMine, here: false },
          ],
        },
        { background: '#ffffff' },
      ),
    ],
  };
}
