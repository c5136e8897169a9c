import { type BlockViewProps, bounded, safeColor } from '../../../../decoration/api.ts';
import type { DividerProps } from './props.ts';

export function DividerView({ props }: BlockViewProps<DividerProps>) {
  const variables = {
    '--fb-line': `${bounded(props.thickness, 1, 20, 1)}px ${['solid', 'dashed', 'dotted'].includes(props.line) ? props.line : 'solid'} ${safeColor(props.color) ?? 'var(--fo-line)'}`,
    paddingInline: bounded(props.inset, 0, 120, 12),
  } as React.CSSProperties;
  if (props.text === '')
    return (
      <div className="fb-divider" style={variables}>
        <hr className="fb-divider-line" />
      </div>
    );
  return (
    <div className="fb-divider" style={variables}>
      <span className="fb-divider-line" />
      <span className="fb-divider-text">{props.text}</span>
      <span className="fb-divider-line" />
    </div>
  );
}
