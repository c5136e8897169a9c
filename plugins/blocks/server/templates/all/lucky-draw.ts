import { album, block, daysAfter, type Template, toMine } from '../kit.ts';
import { card, entries, gap, heading, hero, rules, words } from '../parts.ts';

export function luckyDraw(): Template {
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
    blocks: (now, timeZone) => [
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
          to: daysAfter(now, 15, timeZone),
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
