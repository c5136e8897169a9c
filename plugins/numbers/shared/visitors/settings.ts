import { bounded } from '../../../decoration/api.ts';
import type { PickerProps } from '../blocks/picker/props.ts';
import { bitOf } from '../patterns/palette.ts';
import { bounds, type FilterName, filterNames } from './bounds.ts';

/** Name of what the block is told by. */
export const pickerSource = 'numbers.picker';

/**
 * What a published block allows: the server reads it from the page each time and goes by nothing that a visitor says.
 * Plain JSON.
 */
export type PickerSettings = {
  /** Ids; those that are not open are left out where they are used. */
  pools: string[];
  filters: FilterName[];
  /** Keys of the palette. */
  patterns: string[];
  /** Numbers of one answer. */
  batch: number;
  /** Holds at once of one visitor. */
  most: number;
  minutes: number;
  /** A moment; empty where it is open at once. */
  opens: string;
  /** Visitors wait for their turn from the opening on. */
  queue: boolean;
  /** Admissions a minute. */
  pace: number;
};

/** The settings that a block's values stand for, each within its bounds whatever was stored. */
export function settingsOf(props: PickerProps): PickerSettings {
  const whole = (value: number, least: number, most: number, otherwise: number) =>
    Math.round(bounded(value, least, most, otherwise));
  return {
    pools: [...new Set(props.pools.map(({ id }) => id))].filter((id) => /^\d{1,18}$/.test(id)).slice(0, bounds.pools),
    filters: filterNames.filter((name) => props[name]),
    patterns: [...new Set(props.chips.map(({ pattern }) => pattern))]
      .filter((key) => bitOf(key) !== undefined)
      .slice(0, bounds.patterns),
    batch: whole(props.batch, bounds.batchLeast, bounds.batch, 12),
    most: whole(props.most, 1, bounds.holds, 2),
    minutes: whole(props.minutes, bounds.minutesLeast, bounds.minutes, 30),
    opens: Number.isNaN(Date.parse(props.opens)) ? '' : props.opens,
    queue: props.queue && !Number.isNaN(Date.parse(props.opens)),
    pace: whole(props.pace, 1, bounds.pace, 600),
  };
}
