import { album, block, nowhere, type Template, toHome, toMine, toOrders } from '../kit.ts';
import { card, entries, gap, heading, shelf } from '../parts.ts';

export function shopHome(): Template {
  const { pictures, ...draw } = album('shop-home', '商城');
  const slides = [
    draw.scene('slide-1', '购物袋与新衣', {
      size: [750, 375],
      from: '#dbeafe',
      to: '#93c5fd',
      back: 'bubbles',
      tint: '#ffffff',
      things: [
        ['bag', 520, 200, 2.2, 'blue', 6],
        ['shirt', 330, 214, 1.9, 'rose', -8],
        ['star', 170, 150, 0.5, 'gold'],
        ['shoe', 150, 270, 1.2, 'teal'],
      ],
    }),
    draw.scene('slide-2', '居家好物', {
      size: [750, 375],
      from: '#dcfce7',
      to: '#86d9a6',
      back: 'hills',
      tint: '#3fa66b',
      things: [
        ['sofa', 390, 240, 2.2, 'orange'],
        ['lamp', 600, 200, 1.7, 'gold'],
        ['plant', 180, 220, 1.8, 'green'],
      ],
    }),
  ] as const;
  const icons = (
    [
      ['shirt', '服饰', 'rose'],
      ['phone', '数码', 'blue'],
      ['sofa', '家居', 'orange'],
      ['bottle', '美妆', 'violet'],
      ['fruit', '生鲜', 'red'],
      ['book', '图书', 'teal'],
      ['ticket', '领券', 'gold'],
      ['bolt', '秒杀', 'orange'],
    ] as const
  ).map(([motif, name, ink]) => [draw.icon(motif, name, motif, ink), name, toHome] as const);
  const goods = [
    draw.product('headphones', '无线耳机', 'headphones', 'blue', '#eaf3ff', '#c4ddff'),
    draw.product('plant', '龟背竹盆栽', 'plant', 'green', '#eefaf1', '#cdebd6'),
    draw.product('jar', '保湿面霜', 'jar', 'rose', '#fff0f5', '#fbd0de'),
    draw.product('shoe', '休闲跑鞋', 'shoe', 'orange', '#fff4e8', '#ffdcb8'),
  ] as const;
  const cells = [
    draw.scene('sale', '礼盒', {
      size: [480, 480],
      from: '#ffe4e6',
      to: '#fda4af',
      back: 'bubbles',
      things: [['gift', 240, 250, 2.6, 'red', -6]],
    }),
    draw.scene('new', '新品手表', {
      size: [480, 240],
      from: '#ede9fe',
      to: '#c4b5fd',
      back: 'bubbles',
      things: [
        ['watch', 340, 120, 1.7, 'violet', 10],
        ['star', 120, 120, 0.8, 'gold'],
      ],
    }),
    draw.scene('food', '水果', {
      size: [480, 240],
      from: '#fef3c7',
      to: '#fcd34d',
      back: 'bubbles',
      things: [
        ['fruit', 330, 124, 1.6, 'red'],
        ['leaf', 130, 124, 1.3, 'green'],
      ],
    }),
  ] as const;
  return {
    key: 'shop-home',
    kind: 'page',
    title: { zh: '商城首页', en: 'Shop front' },
    about: { zh: '搜索、轮播、分类、公告、专区与好物', en: 'Search, carousel, categories, notices and products' },
    description: '精选好物，一站购齐。',
    background: '#f5f6f8',
    palette: ['#2459d6', '#e5383b', '#f7863b', '#ffffff', '#f5f6f8'],
    share: 'slide-1',
    pictures,
    blocks: () => [
      block(
        'search',
        { placeholder: '搜索商品', words: [{ text: '耳机' }, { text: '面霜' }, { text: '跑鞋' }, { text: '绿植' }] },
        { background: '#ffffff' },
      ),
      block(
        'carousel',
        {
          ratio: 50,
          look: 'card',
          radius: 12,
          items: slides.map((image) => ({ image, video: null, link: toHome, title: '' })),
        },
        { background: '#ffffff' },
      ),
      card([entries(icons)]),
      block(
        'notice',
        {
          label: '公告',
          items: [
            { text: '新人注册即领 100 元券包，首单可用', link: toMine },
            { text: '每日 16:00 前下单，当天发货', link: nowhere },
          ],
        },
        { margin: [0, 12, 0, 12], radius: [10, 10, 10, 10], background: '#ffffff' },
      ),
      heading('今日专区', '#2459d6'),
      block(
        'cube',
        {
          columns: 2,
          rows: 2,
          rowRatio: 50,
          gap: 8,
          radius: 12,
          cells: [
            { x: 0, y: 0, w: 1, h: 2, image: cells[0], link: toHome },
            { x: 1, y: 0, w: 1, h: 1, image: cells[1], link: toHome },
            { x: 1, y: 1, w: 1, h: 1, image: cells[2], link: toHome },
          ],
        },
        { padding: [0, 12, 0, 12] },
      ),
      heading('猜你喜欢', '#2459d6', { more: '全部', link: toHome }),
      shelf(
        [
          { picture: goods[0], name: '无线耳机 入耳式', price: '199', before: '259', link: toHome },
          { picture: goods[1], name: '龟背竹盆栽 含盆', price: '68', link: toHome },
          { picture: goods[2], name: '保湿面霜 50g', price: '129', before: '168', link: toHome },
          { picture: goods[3], name: '休闲跑鞋 网面透气', price: '239', before: '299', link: toHome },
        ],
        '#c0281f',
      ),
      gap(16),
      block('bottombar', {
        color: '#2459d6',
        items: [
          { text: '首页', icon: 'home', image: null, link: toHome, here: true },
          { text: '订单', icon: 'cart', image: null, link: toOrders, here: false },
          { text: '我的', icon: 'person', image: null, link: toMine, here: false },
        ],
      }),
    ],
  };
}
