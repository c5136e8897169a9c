import { album, block, type Template, toHome } from '../kit.ts';
import { card, entries, gap, heading, rules, words } from '../parts.ts';

export function travel(): Template {
  const { pictures, ...draw } = album('travel', '旅行');
  const slides = [
    draw.scene('sea', '海边的棕榈树', {
      size: [750, 500],
      from: '#bfe7ff',
      to: '#6cc4f5',
      back: 'waves',
      tint: '#1e88c9',
      things: [
        ['palm', 560, 270, 2.9, 'green'],
        ['plane', 200, 130, 1.3, 'white', -8],
        ['suitcase', 240, 370, 1.5, 'orange'],
      ],
    }),
    draw.scene('camp', '山谷露营', {
      size: [750, 500],
      from: '#ffe2b8',
      to: '#f6a96b',
      back: 'hills',
      tint: '#3d7a4e',
      things: [
        ['mountain', 540, 210, 2.8, 'navy'],
        ['tent', 260, 350, 2, 'orange'],
        ['camera', 600, 420, 0.9, 'slate'],
      ],
    }),
  ] as const;
  const lines = [
    draw.scene('line-1', '海岛', {
      size: [600, 400],
      from: '#c8f0ff',
      to: '#7fd3f7',
      back: 'waves',
      tint: '#1479b8',
      things: [['palm', 330, 210, 2.2, 'green']],
    }),
    draw.scene('line-2', '雪山', {
      size: [600, 400],
      from: '#e3ecff',
      to: '#9db8f5',
      back: 'hills',
      tint: '#5b7fc9',
      things: [['mountain', 300, 200, 2.6, 'navy']],
    }),
    draw.scene('line-3', '草原', {
      size: [600, 400],
      from: '#f3fbd8',
      to: '#b9dc7e',
      back: 'hills',
      tint: '#5f9a3c',
      things: [['tent', 300, 220, 2, 'orange']],
    }),
  ] as const;
  const icons = [
    draw.icon('plane', '机票', 'plane', 'blue'),
    draw.icon('suitcase', '跟团游', 'suitcase', 'orange'),
    draw.icon('tent', '露营', 'tent', 'green'),
    draw.icon('camera', '旅拍', 'camera', 'violet'),
  ] as const;
  const line = (image: (typeof lines)[number], title: string, days: string, price: string) =>
    card([
      block('image', { image, link: toHome }, { radius: [12, 12, 0, 0] }),
      words(
        `<h3>${title}</h3><p>${days}</p><p><span style="color:#0b62a0;font-size:19px"><strong>¥${price}</strong></span> 起／人</p>`,
      ),
    ]);
  return {
    key: 'travel',
    kind: 'page',
    title: { zh: '旅行线路', en: 'Travel' },
    about: { zh: '轮播、服务入口、精选线路与报名须知', en: 'Carousel, services, tours and how to book' },
    description: '海岛、雪山与草原，小团慢旅行。',
    background: '#f2f8fc',
    palette: ['#0b62a0', '#6cc4f5', '#f6a96b', '#ffffff', '#f2f8fc'],
    share: 'sea',
    pictures,
    blocks: () => [
      block('carousel', {
        ratio: 66,
        items: [
          { image: slides[0], video: null, link: toHome, title: '去海边，把日子过慢' },
          { image: slides[1], video: null, link: toHome, title: '山谷露营，看一夜星星' },
        ],
      }),
      card([
        entries([
          [icons[0], '机票', toHome],
          [icons[1], '跟团游', toHome],
          [icons[2], '露营', toHome],
          [icons[3], '旅拍', toHome],
        ]),
      ]),
      heading('精选线路', '#0b62a0', { subtitle: '8–12 人小团，全程不进店' }),
      line(lines[0], '环岛慢行 5 天 4 晚', '浮潜 · 日落航行 · 海景民宿', '3,280'),
      line(lines[1], '雪山徒步 6 天 5 晚', '专业向导 · 氧气与保险 · 三段难度可选', '4,560'),
      line(lines[2], '草原自驾 4 天 3 晚', '星空营地 · 骑马体验 · 亲子友好', '2,380'),
      rules('报名须知', [
        '满 8 人成团，出发前 15 天未成团全额退款。',
        '价格含住宿、用车、向导与意外险，不含大交通。',
        '14 岁以下儿童请由监护人陪同。',
      ]),
      block('service', { title: '定制顾问', hours: '每天 9:00–21:00', phone: '400-800-1234' }),
      gap(20),
    ],
  };
}
