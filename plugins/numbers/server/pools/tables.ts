/** A part of how many numbers there are; the sums count. Written by triggers of `number` and `taken`. */
export interface NumberTallyTable {
  org_id: bigint;
  /** `pool.no` */
  pool: number;
  /** `tariff.no` */
  tariff: number;
  /** May be negative: what went. */
  numbers: number;
  /** Of these. */
  sold: number;
}
