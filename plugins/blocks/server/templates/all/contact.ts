import { album, block, call, nowhere, type Template, toMine } from '../kit.ts';
import { card, entries, gap, heading, hero, rules } from '../parts.ts';

export function contact(): Template {
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
    about: { zh: '电话、门店地图、常见问题与客服', en: 'Phone, map and FAQ' },
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
