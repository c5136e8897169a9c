import { album, block, call, daysAfter, type Template, toHome, toMine, toOrders } from './kit.ts';
import { card, entries, gap, heading, hero, rules, shelf, words } from './parts.ts';

function doubleEleven(): Template {
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
    about: { zh: '倒计时、满减券、分类好物与规则', en: 'Countdown, coupons, goods and rules' },
    description: '全场低至 5 折，跨店每满 300 减 50，限时抢购。',
    background: '#d62839',
    palette: ['#d62839', '#ff4d3d', '#ffd166', '#ffffff', '#7a0f1f'],
    share: 'hero',
    pictures,
    blocks: (now) => [
      hero({
        picture: share,
        ground: '#c9184a',
        title: '双十一狂欢节',
        sub: '全场低至 5 折 · 每满 300 减 50',
        subInk: '#ffe9b8',
        room: 230,
      }),
      card([
        block('countdown', { end: daysAfter(now, 12), label: '距活动结束', color: '#d62839' }),
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
            { text: '会场', icon: 'gift', image: null, link: toHome, here: true },
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

function newArrival(): Template {
  const { pictures, ...draw } = album('new-arrival', '新品首发');
  const share = draw.scene('hero', '舞台上的新款耳机', {
    size: [750, 820],
    from: '#dfeaff',
    to: '#8fb6ff',
    back: 'stage',
    tint: '#ffffff',
    things: [
      ['headphones', 375, 520, 3.3, 'navy'],
      ['star', 120, 430, 0.5, 'gold', 12],
      ['star', 640, 400, 0.6, 'gold', -10],
      ['star', 596, 610, 0.3, 'white'],
    ],
  });
  const watch = draw.product('watch', '运动手表', 'watch', 'slate', '#f1f5f9', '#d5dfec');
  const speaker = draw.product('speaker', '桌面音箱', 'speaker', 'teal', '#e7fbf8', '#bdeee6');
  const detail = draw.scene('detail', '手机与耳机配对', {
    size: [750, 460],
    from: '#1c2f5c',
    to: '#3b62b8',
    back: 'bubbles',
    tint: '#8fb6ff',
    things: [
      ['phone', 230, 236, 2.9, 'blue', -10],
      ['headphones', 520, 240, 2.3, 'white', 8],
    ],
  });
  const icons = [
    draw.icon('shield', '两年质保', 'shield', 'blue'),
    draw.icon('truck', '次日送达', 'truck', 'teal'),
    draw.icon('clock', '以旧换新', 'clock', 'violet'),
  ] as const;
  return {
    key: 'new-arrival',
    kind: 'activity',
    title: { zh: '新品首发', en: 'A new product' },
    about: { zh: '主图、卖点、首发礼与开售倒计时', en: 'Picture, strengths, gifts and a countdown' },
    description: '新一代头戴耳机首发，预约立减 100 元并赠收纳包。',
    background: '#f4f7fd',
    palette: ['#1c4fd0', '#8fb6ff', '#1c2f5c', '#ffffff', '#f4f7fd'],
    share: 'hero',
    pictures,
    blocks: (now) => [
      hero({
        picture: share,
        ground: '#b9d0ff',
        title: '听见，每一处细节',
        sub: '新一代头戴耳机 · 首发立减 100 元',
        ink: '#14264f',
        room: 290,
      }),
      card([block('countdown', { end: daysAfter(now, 5), label: '距开售', done: '现已开售', color: '#1c4fd0' })]),
      heading('三个理由，现在预约', '#1c4fd0'),
      card([
        entries(
          [
            [icons[0], '两年质保', toHome, { subtitle: '只换不修' }],
            [icons[1], '次日送达', toHome, { subtitle: '覆盖 260 城' }],
            [icons[2], '以旧换新', toHome, { subtitle: '最高抵 400' }],
          ],
          3,
        ),
      ]),
      card([
        block('image', { image: detail }, { radius: [12, 12, 0, 0] }),
        words(
          '<h3>双设备连接，无缝切换</h3><p>手机来电时自动从平板切到通话，挂断后音乐接着放。40 小时续航，充电 10 分钟再听 5 小时。</p><ul><li><p>48 dB 自适应降噪</p></li><li><p>空间音频与头部追踪</p></li><li><p>通话六麦降风噪</p></li></ul>',
        ),
      ]),
      heading('一起带走更划算', '#1c4fd0', { subtitle: '与耳机同单购买，享 9 折' }),
      shelf(
        [
          { picture: watch, name: '运动手表 血氧心率监测', price: '899', before: '999' },
          { picture: speaker, name: '桌面音箱 立体声双单元', price: '449', before: '499' },
        ],
        '#1c4fd0',
      ),
      rules('首发权益说明', [
        '预约用户在开售当天下单立减 100 元，名额 5,000 个。',
        '前 1,000 名下单用户随单赠送收纳包。',
        '以旧换新的抵扣金额以回收验机结果为准。',
      ]),
      gap(16),
      block('float', { text: '预约', link: call('400-800-1234'), color: '#1c4fd0', size: 60 }),
    ],
  };
}

function membersDay(): Template {
  const { pictures, ...draw } = album('members-day', '会员日');
  const share = draw.scene('hero', '皇冠与金币', {
    size: [750, 640],
    from: '#1f1a17',
    to: '#4a3a28',
    back: 'bubbles',
    tint: '#e8c77c',
    things: [
      ['crown', 375, 430, 2.4, 'gold'],
      ['coin', 150, 500, 1, 'gold', -12],
      ['coin', 612, 486, 1.1, 'gold', 12],
      ['star', 236, 340, 0.35, 'gold'],
      ['star', 530, 330, 0.4, 'gold'],
    ],
  });
  const icons = [
    draw.icon('coin', '双倍积分', 'coin', 'gold'),
    draw.icon('gift', '生日礼遇', 'gift', 'rose'),
    draw.icon('ticket', '专享券包', 'ticket', 'orange'),
    draw.icon('truck', '全年包邮', 'truck', 'teal'),
  ] as const;
  const goods = [
    draw.product('jar', '修护面霜', 'jar', 'gold', '#fff8e8', '#f6e2b4'),
    draw.product('lipstick', '丝绒口红', 'lipstick', 'red', '#fff0f0', '#f8cfcf'),
    draw.product('cup', '保温咖啡杯', 'cup', 'slate', '#f1f5f9', '#d9e2ec'),
    draw.product('lamp', '床头阅读灯', 'lamp', 'orange', '#fff4e8', '#ffdcb8'),
  ] as const;
  return {
    key: 'members-day',
    kind: 'activity',
    title: { zh: '会员日', en: 'Members’ day' },
    about: { zh: '会员权益、积分兑换与专享价', en: 'Privileges, points and members’ prices' },
    description: '每月 18 日会员日：双倍积分、专享券包、积分兑好礼。',
    background: '#f7f3ec',
    palette: ['#b7791f', '#e8c77c', '#1f1a17', '#ffffff', '#f7f3ec'],
    share: 'hero',
    pictures,
    blocks: () => [
      hero({
        picture: share,
        ground: '#1f1a17',
        title: '会员日',
        sub: '每月 18 日 · 双倍积分 · 专享价 7 折起',
        ink: '#f6dfa8',
        room: 200,
      }),
      block(
        'user',
        { greeting: '会员您好', subtitle: '登录后查看积分与等级', background: '#fff6e0' },
        { margin: [-28, 12, 0, 12], radius: [14, 14, 14, 14] },
      ),
      card([
        heading('会员四大权益', '#b7791f'),
        entries([
          [icons[0], '双倍积分', toMine],
          [icons[1], '生日礼遇', toMine],
          [icons[2], '专享券包', toMine, { badge: '待领' }],
          [icons[3], '全年包邮', toMine],
        ]),
      ]),
      card([
        heading('等级与成长', '#b7791f'),
        block('tabs', { look: 'pill', color: '#b7791f' }, {}, [
          block('tab', { title: '银卡' }, {}, [
            words(
              '<p>累计消费满 500 元升级。</p><ul><li><p>积分 1 倍</p></li><li><p>生日当月 9 折券 1 张</p></li></ul>',
            ),
          ]),
          block('tab', { title: '金卡' }, {}, [
            words(
              '<p>累计消费满 3,000 元升级。</p><ul><li><p>积分 1.5 倍</p></li><li><p>生日当月 8 折券 2 张</p></li><li><p>每月包邮券 3 张</p></li></ul>',
            ),
          ]),
          block('tab', { title: '黑卡' }, {}, [
            words(
              '<p>累计消费满 10,000 元升级。</p><ul><li><p>积分 2 倍</p></li><li><p>专属顾问与优先发货</p></li><li><p>新品试用名额</p></li></ul>',
            ),
          ]),
        ]),
      ]),
      heading('会员专享价', '#b7791f', { subtitle: '登录会员账号后下单生效' }),
      shelf(
        [
          { picture: goods[0], name: '修护面霜 50g', price: '198', before: '288' },
          { picture: goods[1], name: '丝绒口红 正红', price: '119', before: '169' },
          { picture: goods[2], name: '保温咖啡杯 400ml', price: '69', before: '99' },
          { picture: goods[3], name: '床头阅读灯 三档调光', price: '129', before: '179' },
        ],
        '#8a5a10',
      ),
      rules('会员日说明', [
        '会员日为每月 18 日 0:00 至 24:00。',
        '双倍积分在订单完成后 7 天内到账。',
        '专享券包每位会员每月限领一次。',
      ]),
      gap(20),
    ],
  };
}

function luckyDraw(): Template {
  const { pictures, ...draw } = album('lucky-draw', '幸运抽奖');
  const share = draw.scene('hero', '转盘、礼盒与彩带', {
    size: [750, 600],
    from: '#5b2fb8',
    to: '#a855f7',
    back: 'confetti',
    tint: '#ffd166',
    things: [
      ['wheel', 375, 420, 2.5, 'orange'],
      ['gift', 130, 470, 1.2, 'rose', -10],
      ['balloon', 636, 400, 1.4, 'gold', 8],
      ['balloon', 560, 340, 0.9, 'teal', -6],
    ],
  });
  const prizes = [
    draw.icon('phone', '新款手机', 'phone', 'slate'),
    draw.icon('headphones', '无线耳机', 'headphones', 'blue'),
    draw.icon('ticket', '50 元券', 'ticket', 'orange'),
  ] as const;
  const steps = [
    draw.icon('person', '登录参与', 'person', 'violet'),
    draw.icon('wheel', '点击抽奖', 'wheel', 'orange'),
    draw.icon('gift', '出示兑奖码', 'gift', 'rose'),
  ] as const;
  return {
    key: 'lucky-draw',
    kind: 'activity',
    title: { zh: '幸运大抽奖', en: 'Lucky draw' },
    about: { zh: '大转盘、奖品、参与步骤与规则', en: 'A wheel, prizes, steps and rules' },
    description: '每天 3 次机会，手机、耳机、优惠券等你来抽。',
    background: '#6d3ad0',
    palette: ['#6d3ad0', '#a855f7', '#ffd166', '#ffffff', '#3b1a86'],
    share: 'hero',
    pictures,
    blocks: (now) => [
      hero({
        picture: share,
        ground: '#5b2fb8',
        title: '幸运大抽奖',
        sub: '每天 3 次机会，100% 公平抽取',
        subInk: '#ffe9b8',
        room: 190,
      }),
      card([
        block('draw', {
          title: '试试手气',
          color: '#6d3ad0',
          perPerson: 3,
          period: 'day',
          to: daysAfter(now, 15),
          thanks: '谢谢参与',
          prizes: [
            { id: 'first', name: '新款手机', image: prizes[0], odds: 0.1, stock: 1 },
            { id: 'second', name: '无线耳机', image: prizes[1], odds: 2, stock: 20 },
            { id: 'third', name: '50 元券', image: prizes[2], odds: 20, stock: 500 },
          ],
          rules: '奖品由服务器随机抽取，抽完即止。',
        }),
      ]),
      card([
        heading('三步拿奖', '#6d3ad0'),
        entries(
          [
            [steps[0], '登录参与', toMine],
            [steps[1], '点击抽奖'],
            [steps[2], '出示兑奖码'],
          ],
          3,
        ),
      ]),
      card([
        heading('奖品清单', '#6d3ad0'),
        words(
          '<ul><li><p><strong>一等奖</strong>：新款手机 1 台</p></li><li><p><strong>二等奖</strong>：无线耳机 20 副</p></li><li><p><strong>三等奖</strong>：50 元无门槛券 500 张</p></li></ul>',
        ),
      ]),
      rules('活动规则', [
        '每位用户每天 3 次机会，当日有效。',
        '中奖后请在 15 天内凭兑奖码到店或联系客服领取。',
        '实物奖品由我们免费寄出，需提供收货信息。',
        '以作弊方式参与的，取消中奖资格。',
      ]),
      gap(24),
    ],
  };
}

function midAutumn(): Template {
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
    about: { zh: '节日主图、礼盒好物与企业团购', en: 'A festive picture, gift boxes, orders in bulk' },
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

function springFestival(): Template {
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
    about: { zh: '分类入口、年货好物与发货公告', en: 'Categories, goods and delivery dates' },
    description: '年货一站购齐，满 199 减 30，除夕前送达。',
    background: '#fdeee6',
    palette: ['#c01823', '#e0332c', '#ffd166', '#ffffff', '#fdeee6'],
    share: 'hero',
    pictures,
    blocks: (now) => [
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
      card([block('countdown', { end: daysAfter(now, 10), label: '年货价还剩', color: '#c01823' })]),
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

function grandOpening(): Template {
  const { pictures, ...draw } = album('grand-opening', '新店开业');
  const share = draw.scene('hero', '新开的门店与气球', {
    size: [750, 680],
    from: '#ff9f45',
    to: '#ffd08a',
    back: 'confetti',
    tint: '#e5383b',
    things: [
      ['shop', 375, 480, 3, 'red'],
      ['balloon', 120, 400, 1.5, 'teal', -6],
      ['balloon', 190, 340, 1, 'rose'],
      ['balloon', 636, 390, 1.5, 'blue', 6],
      ['balloon', 570, 330, 1, 'gold'],
    ],
  });
  const icons = [
    draw.icon('gift', '到店有礼', 'gift', 'red'),
    draw.icon('ticket', '开业券包', 'ticket', 'orange'),
    draw.icon('cup', '第二杯半价', 'cup', 'brown'),
  ] as const;
  return {
    key: 'grand-opening',
    kind: 'activity',
    title: { zh: '新店开业', en: 'Grand opening' },
    about: { zh: '开业礼、门店地图与客服', en: 'Gifts, the way there and a phone number' },
    description: '新店开业三天，到店有礼，第二杯半价。',
    background: '#fff6ea',
    palette: ['#e0561b', '#ff9f45', '#e5383b', '#ffffff', '#fff6ea'],
    share: 'hero',
    pictures,
    blocks: (now) => [
      hero({
        picture: share,
        ground: '#ff9f45',
        title: '新店开业',
        sub: '三天大惠 · 到店即送伴手礼',
        ink: '#5c1d05',
        room: 250,
      }),
      card([
        block('countdown', { end: daysAfter(now, 3), label: '开业优惠还剩', color: '#c8400c' }),
        entries(
          [
            [icons[0], '到店有礼', toHome, { subtitle: '限前 200 位' }],
            [icons[1], '开业券包', toMine, { subtitle: '满 30 减 10' }],
            [icons[2], '第二杯半价', toHome, { subtitle: '全天可用' }],
          ],
          3,
        ),
      ]),
      card([
        heading('开业日程', '#c8400c'),
        words(
          '<p><strong>第一天</strong>　10:00 剪彩，舞狮表演，前 200 位到店领伴手礼</p><p><strong>第二天</strong>　14:00 手冲咖啡体验课，现场报名</p><p><strong>第三天</strong>　全天消费双倍积分，晚间抽奖</p>',
        ),
      ]),
      heading('到店路线', '#c8400c'),
      block('store', {
        name: '人民路店',
        address: '人民路 100 号一层（地铁 2 号线人民广场站 3 号口）',
        hours: '每天 9:00–22:00',
        phone: '400-800-1234',
      }),
      block('service', { title: '开业咨询', hours: '每天 9:00–22:00', phone: '400-800-1234' }),
      gap(20),
    ],
  };
}

export const activityTemplates: readonly (() => Template)[] = [
  doubleEleven,
  newArrival,
  membersDay,
  luckyDraw,
  midAutumn,
  springFestival,
  grandOpening,
];
