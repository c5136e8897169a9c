import { album, block, call, daysAfter, type Template, toHome } from '../kit.ts';
import { card, entries, gap, heading, hero, rules, shelf, words } from '../parts.ts';

export function newArrival(): Template {
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
    title: { zh: '新品首发', en: 'New product' },
    about: { zh: '主图、卖点、首发礼与开售倒计时', en: 'Image, highlights, gifts and a countdown' },
    description: '新一代头戴耳机首发，预约立减 100 元并赠收纳包。',
    background: '#f4f7fd',
    palette: ['#1c4fd0', '#8fb6ff', '#1c2f5c', '#ffffff', '#f4f7fd'],
    share: 'hero',
    pictures,
    blocks: (now, timeZone) => [
      hero({
        picture: share,
        ground: '#b9d0ff',
        title: '听见，每一处细节',
        sub: '新一代头戴耳机 · 首发立减 100 元',
        ink: '#14264f',
        room: 290,
      }),
      card([
        block('countdown', { end: daysAfter(now, 5, timeZone), label: '距开售', done: '现已开售', color: '#1c4fd0' }),
      ]),
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
