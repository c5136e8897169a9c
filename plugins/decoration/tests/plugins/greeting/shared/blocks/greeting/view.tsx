import type { BlockViewProps } from '../../../../../../api.ts';
import type { GreetingProps } from './props.ts';

export function GreetingView({ props }: BlockViewProps<GreetingProps>) {
  return <p className="fb-greeting">你好，{props.name}</p>;
}
