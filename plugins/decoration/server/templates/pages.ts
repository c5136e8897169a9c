import { album, block, call, nowhere, type Template, toHome, toMine, toOrders } from './kit.ts';
import { card, entries, gap, heading, hero, rules, shelf, words } from './parts.ts';

function shopHome(): Template {
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
    about: { zh: '搜索、轮播、分类、公告、专区与好物', en: 'Search, slides, categories, notices, goods' },
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
          { text: '分类', icon: 'list', image: null, link: toHome, here: false },
          { text: '订单', icon: 'cart', image: null, link: toOrders, here: false },
          { text: '我的', icon: 'person', image: null, link: toMine, here: false },
        ],
      }),
    ],
  };
}

function brandHome(): Template {
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
    title: { zh: '品牌首页', en: 'A brand' },
    about: { zh: '大图、品牌故事、系列产品与理念', en: 'A large picture, the story, products, beliefs' },
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

function restaurant(): Template {
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

function travel(): Template {
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
    about: { zh: '轮播、服务入口、精选线路与报名须知', en: 'Slides, services, tours and how to book' },
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

function article(): Template {
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

function recruit(): Template {
  const { pictures, ...draw } = album('recruit', '招募');
  const share = draw.scene('hero', '一起工作的伙伴与火箭', {
    size: [750, 640],
    from: '#0f6f6c',
    to: '#2fb5ad',
    back: 'bubbles',
    tint: '#d2f3f0',
    things: [
      ['team', 330, 470, 2.6, 'blue'],
      ['rocket', 600, 430, 1.9, 'orange', 24],
      ['chat', 120, 380, 1.1, 'gold'],
    ],
  });
  const icons = [
    draw.icon('shield', '六险一金', 'shield', 'teal'),
    draw.icon('clock', '弹性工作', 'clock', 'blue'),
    draw.icon('cake', '生日假', 'cake', 'rose'),
    draw.icon('rocket', '快速成长', 'rocket', 'orange'),
  ] as const;
  const job = (title: string, where: string, needs: readonly string[]) =>
    block(
      'fold',
      { title: `${title}　${where}`, look: 'line', group: '职位' },
      { background: '#ffffff', margin: [0, 12, 8, 12], radius: [12, 12, 12, 12] },
      [words(`<ul>${needs.map((one) => `<li><p>${one}</p></li>`).join('')}</ul>`)],
    );
  return {
    key: 'recruit',
    kind: 'page',
    title: { zh: '人才招募', en: 'We are hiring' },
    about: { zh: '团队介绍、福利、职位与投递方式', en: 'The team, benefits, jobs and how to apply' },
    description: '门店、运营与技术岗位开放中。',
    background: '#f1f8f7',
    palette: ['#0f6f6c', '#2fb5ad', '#f7863b', '#ffffff', '#f1f8f7'],
    share: 'hero',
    pictures,
    blocks: () => [
      hero({ picture: share, ground: '#0f6f6c', title: '来，一起做件小事', sub: '把每一家门店做得更好', room: 210 }),
      card([
        heading('我们给你的', '#0f6f6c'),
        entries([
          [icons[0], '六险一金'],
          [icons[1], '弹性工作'],
          [icons[2], '生日假'],
          [icons[3], '快速成长'],
        ]),
      ]),
      heading('开放职位', '#0f6f6c', { subtitle: '点开查看要求' }),
      job('门店店长', '上海／杭州', [
        '3 年以上零售或餐饮门店管理经验',
        '能独立完成排班、盘点与陈列',
        '月薪 9–14K，季度奖金另计',
      ]),
      job('内容运营', '上海', ['能写能拍，熟悉短视频与图文平台', '有电商大促经验者优先', '月薪 10–16K']),
      job('前端工程师', '远程', ['熟悉 TypeScript 与 React', '重视性能与可访问性', '月薪 20–35K']),
      card([
        heading('投递方式', '#0f6f6c'),
        words(
          '<p>把简历发到 <a href="mailto:jobs@example.com">jobs@example.com</a>，邮件标题写“姓名 + 职位 + 城市”。我们会在 5 个工作日内回复。</p>',
        ),
        block('service', { title: '招聘热线', hours: '工作日 10:00–18:00', phone: '400-800-1234' }),
      ]),
      gap(20),
    ],
  };
}

function contact(): Template {
  const { pictures, ...draw } = album('contact', '联系');
  const share = draw.scene('hero', '客服与对话气泡', {
    size: [750, 480],
    from: '#1e4fb0',
    to: '#4f8bf0',
    back: 'bubbles',
    tint: '#dbeafe',
    things: [
      ['person', 375, 330, 2.4, 'gold'],
      ['chat', 590, 230, 1.5, 'orange'],
      ['call', 150, 372, 1, 'white'],
    ],
  });
  const icons = [
    draw.icon('call', '打电话', 'call', 'blue'),
    draw.icon('chat', '在线咨询', 'chat', 'teal'),
    draw.icon('pin', '到店', 'pin', 'orange'),
  ] as const;
  return {
    key: 'contact',
    kind: 'page',
    title: { zh: '联系我们', en: 'Contact' },
    about: { zh: '电话、门店地图、常见问题与客服', en: 'Phone, map, questions and answers' },
    description: '电话、门店与常见问题。',
    background: '#f3f6fb',
    palette: ['#1e4fb0', '#4f8bf0', '#f7863b', '#ffffff', '#f3f6fb'],
    share: 'hero',
    pictures,
    blocks: () => [
      hero({
        picture: share,
        ground: '#1e4fb0',
        title: '我们在这里',
        sub: '有问题，随时找我们',
        room: 150,
        align: 'left',
      }),
      card([
        entries(
          [
            [icons[0], '打电话', call('400-800-1234'), { subtitle: '400-800-1234' }],
            [icons[1], '在线咨询', toMine, { subtitle: '平均 1 分钟回复' }],
            [icons[2], '到店', nowhere, { subtitle: '三家门店' }],
          ],
          3,
        ),
      ]),
      heading('门店地址', '#1e4fb0'),
      block('store', {
        name: '人民路店',
        address: '人民路 100 号一层',
        hours: '每天 9:00–22:00',
        phone: '400-800-1234',
      }),
      block('store', {
        name: '滨江店',
        address: '滨江大道 2 号 B 座一层',
        hours: '每天 10:00–22:00',
        phone: '400-800-5678',
      }),
      heading('常见问题', '#1e4fb0'),
      rules('怎样退换货？', [
        '签收 7 天内在“我的订单”里申请。',
        '审核通过后寄回商品，运费由我们承担。',
        '收到商品后 3 个工作日内退款。',
      ]),
      rules('多久能发货？', ['现货 48 小时内发出。', '预售商品以商品页标注的时间为准。']),
      rules('可以开发票吗？', ['可以。下单时填写抬头，电子发票在订单完成后发送到邮箱。']),
      block('service', { title: '客服中心', hours: '每天 9:00–21:00', phone: '400-800-1234' }),
      gap(20),
    ],
  };
}

function numberCard(): Template {
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

export const pageTemplates: readonly (() => Template)[] = [
  shopHome,
  brandHome,
  restaurant,
  travel,
  article,
  recruit,
  contact,
  numberCard,
];
