import { asImage, box, checkLink, defineBlock, linkFits, noLink, words } from '../../../../decoration/api.ts';
import type { ServiceProps } from './props.ts';
import { schema } from './schema.ts';
import { ServiceView } from './view.tsx';

export const service = defineBlock<ServiceProps>({
  type: 'service',
  order: 260,
  v: 1,
  title: { zh: '客服', en: 'Customer service' },
  about: { zh: '电话、在线客服与微信二维码', en: 'Phone, online chat and QR code' },
  picture: {
    line: `M8 18v-3a9 9 0 0 1 18 0v3M8 18h3v6h-3zM23 18h3v6h-3z${words([32, 13, 10], [32, 20, 7])}`,
    soft: box(4, 3, 40, 26),
  },
  group: 'tool',
  schema,
  defaults: () => ({
    title: '联系客服',
    hours: '每天 9:00–21:00',
    phone: '',
    online: noLink,
    onlineText: '在线咨询',
    qr: null,
    qrText: '添加微信客服',
  }),
  check({ phone, online, qr }, context) {
    const none = phone.trim() === '' && online.kind === 'none' && asImage(qr) === null;
    if (none)
      return [
        {
          severity: 'error',
          path: 'phone',
          message: { zh: '没有填写任何联系方式', en: 'no contact details given' },
        },
      ];
    const bad = phone.trim() !== '' && !linkFits({ kind: 'phone', target: phone.trim() });
    return [
      ...(bad
        ? [
            {
              severity: 'error' as const,
              path: 'phone',
              message: { zh: '电话号码不正确', en: 'invalid phone number' },
            },
          ]
        : []),
      ...checkLink(online, 'online', context),
    ];
  },
  assets: ({ qr }) => [asImage(qr)?.key ?? ''],
  links: ({ online }) => [online],
  View: ServiceView,
});
