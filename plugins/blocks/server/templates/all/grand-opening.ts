import { album, block, daysAfter, type Template, toHome, toMine } from '../kit.ts';
import { card, entries, gap, heading, hero, words } from '../parts.ts';

export function grandOpening(): Template {
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
    about: { zh: '开业礼、门店地图与客服', en: 'Opening gifts, directions and phone number' },
    description: '新店开业三天，到店有礼，第二杯半价。',
    background: '#fff6ea',
    palette: ['#e0561b', '#ff9f45', '#e5383b', '#ffffff', '#fff6ea'],
    share: 'hero',
    pictures,
    blocks: (now, timeZone) => [
      hero({
        picture: share,
        ground: '#ff9f45',
        title: '新店开业',
        sub: '三天大惠 · 到店即送伴手礼',
        ink: '#5c1d05',
        room: 250,
      }),
      card([
        block('countdown', { end: daysAfter(now, 3, timeZone), label: '开业优惠还剩', color: '#c8400c' }),
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
