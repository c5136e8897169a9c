import type { CSSProperties } from 'react';
import { type BlockViewProps, safeColor, toneOf } from '../../../../decoration/api.ts';
import type { TabsProps } from './props.ts';

/**
 * The bar stands in the HTML, so that nothing moves when the script comes. Where scripts do not run, the bar is not
 * shown, and all contents stand below each other under their titles. The canvas shows the one that is edited.
 */
export function TabsView({ props, mode, slots, inner = [] }: BlockViewProps<TabsProps>) {
  const color = safeColor(props.color);
  if (mode === 'page' && inner.length === 0) return null;
  return (
    <div
      className={`fb-tabs fb-tabs-${props.look} fb-tabs-${mode}${props.sticky ? ' fb-tabs-sticky' : ''}`}
      style={
        color === undefined
          ? undefined
          : ({ '--fb-tabs': color, '--fb-tabs-ink': toneOf(color) === 'light' ? '#1f2329' : '#fff' } as CSSProperties)
      }
    >
      <div className="fb-tabs-bar">
        {inner.map((tab, index) => (
          <button
            type="button"
            className="fb-tabs-tab"
            key={tab.id}
            {...((tab.front ?? index === 0) ? { 'data-on': '' } : {})}
            {...(mode === 'edit' ? { 'data-part': tab.id } : {})}
          >
            {titleOf(tab.props.title)}
          </button>
        ))}
      </div>
      <div className="fb-tabs-panels">{slots?.default}</div>
    </div>
  );
}

function titleOf(title: unknown): string {
  return typeof title === 'string' && title.trim() !== '' ? title : '标签';
}
