import { album, block, type Template } from '../kit.ts';
import { card, gap, heading, hero, rules, shelf, words } from '../parts.ts';

export function midAutumn(): Template {
  const { pictures, ...draw } = album('mid-autumn', '中秋');
  const share = draw.scene('hero', '明月、山峦与月饼', {
    size: [750, 780],
    from: '#16245c',
    to: '#3a4fa0',
    back: 'moon',
    tint: '#ffe9a8',
    things: [
      ['mountain', 150, 640, 3, 'navy'],
      ['mountain', 640, 660, 3.3, 'navy'],
      ['mooncake', 375, 670, 1.5, 'gold'],
      ['mooncake', 240, 700, 1, 'orange'],
      ['lantern', 100, 380, 1.2, 'red'],
      ['lantern', 226, 350, 0.8, 'orange'],
    ],
  });
  const goods = [
    draw.product('mooncake', '流心奶黄月饼', 'mooncake', 'gold', '#fff8e4', '#f6dfa4'),
    draw.product('tea', '桂花乌龙茶', 'tea', 'green', '#eefaf1', '#cdebd6'),
    draw.product('gift', '团圆礼盒', 'gift', 'red', '#fff0ef', '#f8d0cc'),
    draw.product('fruit', '应季鲜果', 'fruit', 'orange', '#fff4e8', '#ffdcb8'),
  ] as const;
  const table = draw.scene('table', '茶与月饼', {
    size: [750, 420],
    from: '#fdf3dc',
    to: '#f3d9a0',
    back: 'bubbles',
    tint: '#ffffff',
    things: [
      ['tea', 210, 226, 2.4, 'green'],
      ['mooncake', 460, 250, 1.7, 'gold'],
      ['mooncake', 620, 280, 1.2, 'orange'],
    ],
  });
  return {
    key: 'mid-autumn',
    kind: 'activity',
    title: { zh: '中秋佳节', en: 'Mid-Autumn' },
    about: { zh: '节日主图、礼盒好物与企业团购', en: 'Festive image, gift boxes and bulk orders' },
    description: '月满人团圆：月饼礼盒 8 折起，企业团购专人对接。',
    background: '#fbf5e6',
    palette: ['#a8721a', '#16245c', '#ffe9a8', '#ffffff', '#fbf5e6'],
    share: 'hero',
    pictures,
    blocks: () => [
      hero({
        picture: share,
        ground: '#16245c',
        title: '月满人团圆',
        sub: '中秋礼盒 8 折起 · 全国包邮',
        ink: '#fff3cf',
        room: 280,
        align: 'left',
      }),
      block('notice', {
        label: '发货',
        items: [
          { text: '节前 3 天下单，保证中秋前送达（偏远地区除外）', link: { kind: 'none', target: '' } },
          { text: '礼盒支持代写贺卡，下单时备注即可', link: { kind: 'none', target: '' } },
        ],
      }),
      heading('团圆好礼', '#a8721a'),
      shelf(
        [
          { picture: goods[0], name: '流心奶黄月饼 8 枚', price: '168', before: '218' },
          { picture: goods[1], name: '桂花乌龙茶 罐装', price: '88', before: '108' },
          { picture: goods[2], name: '团圆礼盒 茶点双拼', price: '268', before: '328' },
          { picture: goods[3], name: '应季鲜果篮 5 斤', price: '99', before: '129' },
        ],
        '#8a5a10',
      ),
      card([
        block('image', { image: table }, { radius: [12, 12, 0, 0] }),
        words(
          '<h3>一口月饼，一盏清茶</h3><p>选用现炒豆蓉与咸蛋黄，当日烘焙当日封装；搭配三年陈桂花乌龙，解腻回甘。</p>',
        ),
      ]),
      card([
        heading('企业团购', '#a8721a', { subtitle: '50 盒起，可定制封套与贺卡' }),
        block('service', { title: '团购专线', hours: '每天 9:00–21:00', phone: '400-800-1234' }),
      ]),
      rules('购买须知', [
        '月饼为短保食品，请在收到后 15 天内食用。',
        '生鲜礼盒不支持无理由退货，如有破损请在 24 小时内联系客服。',
        '企业团购可开增值税专用发票。',
      ]),
      gap(20),
    ],
  };
}
