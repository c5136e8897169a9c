import type { AssetImage } from '@fitout/sdk';

export type StoreProps = {
  name: string;
  address: string;
  hours: string;
  phone: string;
  /** A picture of the map, or of the shop. */
  image: AssetImage | null;
  /** GCJ-02 degrees, as the map apps of China count; both 0 where none is set. */
  longitude: number;
  latitude: number;
};
