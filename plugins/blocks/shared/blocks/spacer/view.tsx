import { type BlockViewProps, bounded } from '../../../../decoration/api.ts';
import type { SpacerProps } from './props.ts';

export function SpacerView({ props }: BlockViewProps<SpacerProps>) {
  return <div className="fb-spacer" style={{ height: bounded(props.height, 1, 400, 24) }} />;
}
