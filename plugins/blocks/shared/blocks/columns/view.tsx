import { type BlockViewProps, bounded, type Json } from '../../../../decoration/api.ts';
import type { ColumnsProps } from './props.ts';

export function ColumnsView({ props, slots, inner = [] }: BlockViewProps<ColumnsProps>) {
  const widths = inner.map((column) => `minmax(0, ${bounded(column.props.width as Json, 1, 12, 1)}fr)`);
  return (
    <div
      className={`fb-columns fb-columns-${props.stack}`}
      style={{
        gridTemplateColumns: widths.length === 0 ? undefined : widths.join(' '),
        gap: bounded(props.gap, 0, 48, 12),
        alignItems: props.align,
      }}
    >
      {slots?.default}
    </div>
  );
}
