import { album, block, type Template, toHome } from '../kit.ts';
import { gap, heading, words } from '../parts.ts';

export function article(): Template {
  const { pictures, ...draw } = album('article', '文章');
  const share = draw.scene('cover', '书、茶与绿植', {
    size: [750, 460],
    from: '#f4efe6',
    to: '#dccfb8',
    back: 'bubbles',
    things: [
      ['book', 300, 250, 2.3, 'brown'],
      ['tea', 520, 290, 1.5, 'green'],
      ['plant', 640, 200, 1.3, 'green'],
      ['lamp', 110, 210, 1.7, 'gold'],
    ],
  });
  const inner = draw.scene('inner', '窗边的沙发', {
    size: [750, 460],
    from: '#eaf1ee',
    to: '#c3d7cf',
    back: 'stage',
    things: [
      ['sofa', 340, 280, 2.3, 'teal'],
      ['lamp', 600, 220, 1.9, 'gold'],
      ['plant', 130, 250, 1.6, 'green'],
    ],
  });
  return {
    key: 'article',
    kind: 'page',
    title: { zh: '文章资讯', en: 'Article' },
    about: { zh: '封面、正文、配图与延伸阅读', en: 'Cover, text, pictures and more to read' },
    description: '把一间小屋，住成喜欢的样子。',
    palette: ['#7a5330', '#1f2329', '#dccfb8', '#ffffff', '#2f6f5e'],
    share: 'cover',
    pictures,
    blocks: () => [
      block('article', {
        look: 'full',
        title: '把一间小屋，住成喜欢的样子',
        cover: share,
        author: '编辑部',
        html: '<p>租来的房子不大，日子却是自己的。我们走访了六位独居的年轻人，看他们怎样用很少的钱，把三十平方米住得舒服。</p><h3>一、先留出一块空地</h3><p>几乎每个人都提到同一件事：别急着买家具。空地是小房子最奢侈的东西，一张垫子、一束光，就能待一个下午。</p><blockquote>“我把茶几卖了，客厅忽然大了一倍。”</blockquote><h3>二、让光分层</h3><p>顶灯负责亮，台灯负责静。睡前一小时只留一盏暖光，身体会知道该休息了。</p>',
      }),
      block('image', { image: inner, caption: '一盏灯、一张沙发、一盆绿植，就是一个角落' }),
      words(
        '<h3>三、养一盆不会死的植物</h3><p>龟背竹、虎皮兰、绿萝，一周浇一次水就好。它们不需要你，却一直陪着你。</p><ul><li><p>朝北的房间选绿萝</p></li><li><p>光线好的窗边放龟背竹</p></li><li><p>常忘浇水的人养虎皮兰</p></li></ul>',
      ),
      block('divider', { text: '完', line: 'solid', inset: 60 }),
      heading('延伸阅读', '#7a5330'),
      block('nav', {
        columns: 2,
        show: 'text',
        items: [
          { image: null, title: '三十平方米的收纳课', subtitle: '5 分钟读完', badge: '', link: toHome },
          { image: null, title: '租房改造不花冤枉钱', subtitle: '8 分钟读完', badge: '', link: toHome },
        ],
      }),
      gap(24),
    ],
  };
}
