import { useFilters } from '@fitout/sdk/desktop';
import type { ModeProps } from '../mode.ts';
import { CountList } from './count-list.tsx';
import { CountWork } from './count-work.tsx';

const shape = { count: '' } as const;

/** 盘点: the counts of the organisation, or the one that the address names. */
export function CountMode(props: ModeProps) {
  const { value, set } = useFilters(shape);
  const open = (count: string) => set({ count });
  if (/^\d{1,19}$/.test(value.count))
    return <CountWork key={value.count} {...props} id={value.count} leave={() => open('')} />;
  return <CountList modes={props.modes} open={open} />;
}
