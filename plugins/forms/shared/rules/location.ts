import { messages } from '../messages.ts';
import { type Asked, lengthOf, narrow, type Rule } from './rule.ts';

export type LocationProps = Asked & {
  /** `both`: an address may be typed instead. `gps`: where the device is, and nothing else. */
  way: 'both' | 'gps';
};

/** Where somebody is. What the device said and what was typed may both be there. */
export interface Place {
  [part: string]: string | number | null;
  /** Degrees of WGS 84; null where the device said nothing. */
  lat: number | null;
  lng: number | null;
  /** Metres. */
  accuracy: number | null;
  /** As it was typed. */
  address: string;
}

const addressMax = 200;

function degrees(text: string): number | null {
  const plain = narrow(text);
  return /^-?\d{1,3}(?:\.\d{1,12})?$/.test(plain) ? Number(Number(plain).toFixed(6)) : null;
}

/** 定位: the device's own word for it, which nobody can check, or an address. */
export const locationRule: Rule<LocationProps, Place> = {
  read(entries) {
    const address = entries.one();
    const [lat, lng] = [degrees(entries.one('lat')), degrees(entries.one('lng'))];
    const metres = Number(entries.one('accuracy'));
    const accuracy = Number.isFinite(metres) && metres > 0 ? Math.round(metres) : null;
    if (lat === null || lng === null)
      return address === '' ? undefined : { lat: null, lng: null, accuracy: null, address };
    return { lat, lng, accuracy, address };
  },
  check({ lat, lng, address }, { way }) {
    if (lat !== null && (Math.abs(lat) > 90 || Math.abs(Number(lng)) > 180))
      return messages.wanted('位置超出范围', 'There is no such place');
    if (lat === null && way === 'gps') return { zh: '请获取当前位置', en: 'Get your current location' };
    return lengthOf(address) > addressMax ? messages.maxLength(addressMax) : undefined;
  },
  text: ({ lat, lng, accuracy, address }) =>
    [
      address,
      lat === null || lng === null
        ? ''
        : `${lat.toFixed(6)}, ${lng.toFixed(6)}${accuracy === null ? '' : `（±${accuracy} 米）`}`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  missing: { zh: '请获取位置或填写地址', en: 'Get your location or enter it' },
};
