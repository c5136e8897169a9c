import { type BlockViewProps, bounded } from '../../../../decoration/api.ts';
import type { ContainerProps } from './props.ts';

export function ContainerView({ props, slots }: BlockViewProps<ContainerProps>) {
  const across = props.direction === 'across';
  return (
    <div
      className={`fb-container fb-container-${props.direction}`}
      style={{ gap: bounded(props.gap, 0, 60, 0), ...(across ? { alignItems: props.align } : {}) }}
    >
      {slots?.default}
    </div>
  );
}
