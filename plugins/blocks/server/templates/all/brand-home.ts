import { album, block, type Template, toHome } from '../kit.ts';
import { card, gap, heading, hero, shelf, words } from '../parts.ts';

export function brandHome(): Template {
  const { pictures, ...draw } = album('brand-home', '品牌');
  const share = draw.scene('hero', '护肤瓶罐与枝叶', {
    size: [750, 860],
    from: '#eef3ea',
    to: '#c9d8bf',
    back: 'stage',
    tint: '#ffffff',
    things: [
      ['leaf', 130, 560, 2, 'green', -20],
      ['leaf', 640, 540, 2.2, 'green', 50],
      ['bottle', 300, 600, 2.6, 'green'],
      ['jar', 500, 660, 1.7, 'gold'],
    ],
  });
  const ways = [
    draw.scene('field', '晨光里的山谷', {
      size: [750, 460],
      from: '#fdf1d6',
      to: '#bcd9a8',
      back: 'hills',
      tint: '#4d8a4a',
      things: [
        ['mountain', 540, 210, 2.6, 'teal'],
        ['leaf', 150, 300, 1.4, 'green', 10],
      ],
    }),
    draw.scene('lab', '实验室里的瓶子', {
      size: [750, 460],
      from: '#f2f6f8',
      to: '#cfdde4',
      back: 'bubbles',
      things: [
        ['bottle', 250, 230, 2.2, 'teal'],
        ['bottle', 390, 250, 1.7, 'green'],
        ['shield', 560, 230, 1.8, 'teal'],
      ],
    }),
  ] as const;
  const goods = [
    draw.product('bottle', '清润精华水', 'bottle', 'green', '#f2f8ee', '#d6e6cc'),
    draw.product('jar', '夜间修护霜', 'jar', 'gold', '#fdf8ec', '#f0e0b8'),
    draw.product('lipstick', '润唇膏', 'lipstick', 'rose', '#fdf0f3', '#f3cfd9'),
    draw.product('leaf', '植物面膜', 'leaf', 'green', '#eefaf1', '#cdebd6'),
  ] as const;
  return {
    key: 'brand-home',
    kind: 'page',
    title: { zh: '品牌首页', en: 'Brand' },
    about: { zh: '大图、品牌故事、系列产品与理念', en: 'Hero image, brand story, products and values' },
    description: '取自高山植物的温和护肤。',
    background: '#fbfcf9',
    palette: ['#3e6b45', '#c9d8bf', '#b08a3c', '#ffffff', '#26332a'],
    share: 'hero',
    pictures,
    blocks: () => [
      block('topbar', { title: '青野', home: toHome, items: [], background: '#eef3ea' }),
      hero({
        picture: share,
        ground: '#dfe8d8',
        title: '向山野，取一分温和',
        sub: '高山植物 · 无香精 · 敏感肌可用',
        ink: '#22402a',
        room: 320,
      }),
      words(
        '<p style="text-align:center">我们在海拔 2,400 米的山谷种植草本，清晨采摘、当日萃取，把每一滴精华留给皮肤。</p>',
        { padding: [16, 16, 8, 16] },
      ),
      heading('明星系列', '#3e6b45'),
      shelf(
        [
          { picture: goods[0], name: '清润精华水 150ml', price: '218', link: toHome },
          { picture: goods[1], name: '夜间修护霜 50g', price: '368', link: toHome },
          { picture: goods[2], name: '润唇膏 3.5g', price: '68', link: toHome },
          { picture: goods[3], name: '植物面膜 5 片', price: '128', link: toHome },
        ],
        '#2f5a36',
        '#f3f6f0',
      ),
      heading('我们的坚持', '#3e6b45'),
      card(
        [
          block('image', { image: ways[0] }, { radius: [12, 12, 0, 0] }),
          words(
            '<h3>自己种，自己采</h3><p>与山谷里的 26 户农家合作，不施化肥，人工除草。每一批原料都可以查到采摘人与日期。</p>',
          ),
        ],
        '#f3f6f0',
      ),
      card(
        [
          block('image', { image: ways[1] }, { radius: [12, 12, 0, 0] }),
          words('<h3>少，而够用</h3><p>每款配方不超过 20 种成分，全部公开；不添加香精、色素与酒精。</p>'),
        ],
        '#f3f6f0',
      ),
      block(
        'service',
        { title: '护肤顾问', hours: '每天 9:00–21:00', phone: '400-800-1234' },
        { margin: [8, 0, 0, 0] },
      ),
      gap(20),
    ],
  };
}
