import { type BlockViewProps, bounded } from '../../../../decoration/api.ts';
import type { ColumnProps } from './props.ts';

export function ColumnView({ props, slots }: BlockViewProps<ColumnProps>) {
  return (
    <div className="fb-column" style={{ gap: bounded(props.gap, 0, 48, 0) }}>
      {slots?.default}
    </div>
  );
}
