import { asImage, box, checkImage, defineBlock, linkFits } from '../../../../decoration/api.ts';
import type { StoreProps } from './props.ts';
import { schema } from './schema.ts';
import { StoreView } from './view.tsx';

export const store = defineBlock<StoreProps>({
  type: 'store',
  order: 270,
  v: 1,
  title: { zh: '门店地图', en: 'Store map' },
  about: { zh: '门店图片、地址与地图导航', en: 'Store photo, address and directions' },
  picture: {
    soft: box(4, 4, 40, 24),
    line: 'M4 20l12-6l10 5l18-9',
    fill: 'M24 6a5 5 0 0 1 5 5c0 3.5-5 9-5 9s-5-5.5-5-9a5 5 0 0 1 5-5z',
  },
  group: 'tool',
  schema,
  defaults: () => ({ name: '门店名称', address: '', hours: '', phone: '', image: null, longitude: 0, latitude: 0 }),
  check: ({ name, address, phone, image, longitude, latitude }, context) => [
    ...(name.trim() === '' || address.trim() === ''
      ? [
          {
            severity: 'error' as const,
            path: 'address',
            message: { zh: '门店没有名称或地址', en: 'the store has no name or address' },
          },
        ]
      : []),
    ...(asImage(image) === null ? [] : checkImage(asImage(image), 'image', context)),
    ...(phone.trim() !== '' && !linkFits({ kind: 'phone', target: phone.trim() })
      ? [
          {
            severity: 'error' as const,
            path: 'phone',
            message: { zh: '电话号码不正确', en: 'invalid phone number' },
          },
        ]
      : []),
    ...(longitude === 0 && latitude === 0
      ? [
          {
            severity: 'warning' as const,
            path: 'longitude',
            message: { zh: '没有填写坐标，地图按地址搜索', en: 'without coordinates, the map searches by address' },
          },
        ]
      : []),
  ],
  assets: ({ image }) => [asImage(image)?.key ?? ''],
  links: () => [],
  View: StoreView,
});
