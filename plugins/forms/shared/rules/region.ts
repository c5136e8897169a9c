import { messages } from '../messages.ts';
import { type Asked, isRecord, type Json, lengthOf, type Rule } from './rule.ts';

export type RegionProps = Asked & {
  /** Ask for street and number as well. */
  address: boolean;
};

export interface Region {
  [part: string]: string;
  province: string;
  city: string;
  district: string;
  address: string;
}

/** Is an answer a place, with each of its parts? */
export function isRegion(value: Json | undefined): value is Region {
  const parts = ['province', 'city', 'district', 'address'];
  return isRecord(value) && parts.every((part) => typeof value[part] === 'string');
}

/** 地区 + 地址. Whether there is such a place the server says: the browser does not have the list. */
export const regionRule: Rule<RegionProps, Region> = {
  read(entries, props) {
    const [province, city, district] = [entries.one('province'), entries.one('city'), entries.one('district')];
    const address = props.address ? entries.one('address') : '';
    return province + city + district + address === '' ? undefined : { province, city, district, address };
  },
  check({ province, city, district, address }, props) {
    if (province === '' || city === '') return { zh: '请选择省市区', en: 'Choose province, city and district' };
    if ([province, city, district].some((name) => lengthOf(name) > 40)) return messages.enum;
    if (props.address && address === '') return { zh: '请填写详细地址', en: 'Enter a street address' };
    return lengthOf(address) > 200 ? messages.maxLength(200) : undefined;
  },
  text: ({ province, city, district, address }) =>
    [...new Set([province, city, district]), address].filter((part) => part !== '').join(' '),
  tally: ({ province }) => [province],
  missing: messages.choose,
};
