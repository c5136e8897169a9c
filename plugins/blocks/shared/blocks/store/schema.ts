import type { BlockSchema } from '../../../../decoration/api.ts';

export const schema: BlockSchema = [
  {
    title: { zh: '门店', en: 'Store' },
    fields: [
      { kind: 'text', key: 'name', label: { zh: '名称', en: 'Name' }, maxLength: 40 },
      { kind: 'text', key: 'address', label: { zh: '地址', en: 'Address' }, maxLength: 100, multiline: true },
      { kind: 'text', key: 'hours', label: { zh: '营业时间', en: 'Hours' }, maxLength: 40 },
      { kind: 'text', key: 'phone', label: { zh: '电话', en: 'Phone' }, maxLength: 25 },
      { kind: 'image', key: 'image', label: { zh: '地图截图或门店照片', en: 'Map screenshot or store photo' } },
    ],
  },
  {
    title: { zh: '坐标（从高德、腾讯地图复制）', en: 'Coordinates (as copied from Amap or Tencent Maps)' },
    fields: [
      { kind: 'number', key: 'longitude', label: { zh: '经度', en: 'Longitude' }, min: -180, max: 180, step: 0.000001 },
      { kind: 'number', key: 'latitude', label: { zh: '纬度', en: 'Latitude' }, min: -90, max: 90, step: 0.000001 },
    ],
  },
];
