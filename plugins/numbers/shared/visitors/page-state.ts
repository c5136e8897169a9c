import type { PickerData } from './shown.ts';

/** What the block's script goes by, as the view writes it into `data-picker`. */
export type PageState = {
  data: PickerData;
  minutes: number;
  opens: string;
  queue: boolean;
  words: { terms: string; hold: string; reserve: string };
  /** An address, empty for none. */
  handOver: string;
};
