import type { BlockViewProps } from '../../../../decoration/api.ts';
import type { TabProps } from './props.ts';

export function TabView({ props, mode, slots }: BlockViewProps<TabProps>) {
  return (
    <section className={`fb-tab fb-tab-${mode}`}>
      <h2 className="fb-tab-title">{props.title.trim() === '' ? '标签' : props.title}</h2>
      <div className="fb-tab-body">{slots?.default}</div>
    </section>
  );
}
