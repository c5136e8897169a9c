import type { LocalText } from '@fitout/sdk';
import { systemTexts } from '../coordinates/detect.ts';

/** Fields of a place that a column of a file may hold, in the order in which an export writes them. */
export const importFields = [
  'code',
  'name',
  'address',
  'phone',
  'lng',
  'lat',
  'position',
  'hours',
  'tags',
  'visible',
] as const;
export type ImportField = (typeof importFields)[number];

export const fieldNames: Record<ImportField, LocalText> = {
  code: { zh: '编号', en: 'Code' },
  name: { zh: '名称', en: 'Name' },
  address: { zh: '地址', en: 'Address' },
  phone: { zh: '电话', en: 'Phone' },
  lng: { zh: '经度', en: 'Longitude' },
  lat: { zh: '纬度', en: 'Latitude' },
  position: { zh: '坐标（经度,纬度）', en: 'Coordinates (longitude, latitude)' },
  hours: { zh: '营业时间', en: 'Hours' },
  tags: { zh: '标签', en: 'Tags' },
  visible: { zh: '是否显示', en: 'Visible' },
};

/** The column, counted from 0, that holds each field; a field that is left out is in none. */
export type Mapping = Partial<Record<ImportField, number>>;

/** What else a column may be called. */
const synonyms: Record<ImportField, readonly string[]> = {
  code: [
    '门店编号',
    '门店编码',
    '店铺编号',
    '店号',
    '编码',
    '门店id',
    '店铺id',
    '序列号',
    'id',
    'storecode',
    'storeid',
    'shopid',
    'no',
    'number',
  ],
  name: [
    '门店名称',
    '门店',
    '门店名',
    '店铺名称',
    '店铺',
    '店名',
    '网点名称',
    '网点',
    '标题',
    'storename',
    'store',
    'shop',
    'shopname',
    'title',
  ],
  address: ['门店地址', '店铺地址', '详细地址', '网点地址', '所在地址', '地点', 'addr', 'street', 'location'],
  phone: [
    '联系电话',
    '门店电话',
    '电话号码',
    '手机',
    '手机号',
    '联系方式',
    '客服电话',
    'tel',
    'telephone',
    'mobile',
    'contact',
  ],
  lng: ['lng', 'lon', 'long', 'x', '东经', 'lng经度'],
  lat: ['lat', 'y', '北纬', 'lat纬度'],
  position: [
    '坐标',
    '经纬度',
    '坐标点',
    '位置',
    '经纬度坐标',
    '地图坐标',
    '定位',
    'coordinate',
    'coordinates',
    'lnglat',
    'latlng',
    'lonlat',
    'position',
    'point',
    '经度纬度',
    '经度,纬度',
    '纬度,经度',
    '坐标经度,纬度',
  ],
  hours: ['营业时段', '营业时间段', '开放时间', '营业', 'openinghours', 'openhours', 'businesshours', 'open'],
  tags: ['标记', '分类', '类别', '类型', '门店标签', '门店类型', 'tag', 'category', 'type'],
  visible: ['显示', '是否展示', '展示', '状态', '是否营业', 'show', 'shown', 'status'],
};

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(systemTexts, '')
    .toLowerCase()
    .replace(/坐标系/g, '')
    .replace(/[\s_\-*()[\]【】:/.]+/g, '');

/** Guesses which column holds which field by the header: the fields' own names first, then what else they are called. */
export function guessMapping(header: readonly string[]): Mapping {
  const columns = header.map(plain);
  const mapping: Mapping = {};
  const taken = new Set<number>();
  const namings = [
    (field: ImportField) => [fieldNames[field].zh, fieldNames[field].en, field],
    (field: ImportField) => synonyms[field],
  ];
  for (const namesOf of namings) {
    for (const field of importFields) {
      if (mapping[field] !== undefined) continue;
      const names = namesOf(field).map(plain);
      const at = columns.findIndex((name, index) => !taken.has(index) && names.includes(name));
      if (at < 0) continue;
      mapping[field] = at;
      taken.add(at);
    }
  }
  return mapping;
}
