import type { LocalText } from '@fitout/sdk';

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
