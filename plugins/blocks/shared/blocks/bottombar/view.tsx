import type { CSSProperties } from 'react';
import { type BlockViewProps, Each, Empty, safeColor } from '../../../../decoration/api.ts';
import { Entry } from '../../parts/entry.tsx';
import type { BottombarProps } from './props.ts';

export function BottombarView({ props, mode }: BlockViewProps<BottombarProps>) {
  if (props.items.length === 0) return <Empty mode={mode} go="items" say={{ zh: '请添加入口', en: 'Add items' }} />;
  const color = safeColor(props.color);
  return (
    <nav
      className="fb-bottombar"
      aria-label="底部导航"
      style={color === undefined ? undefined : ({ '--fb-here': color } as CSSProperties)}
    >
      <ul className="fb-bottombar-list">
        <Each of={props.items.slice(0, 5)}>
          {(item, at) => (
            <li className="fb-bottombar-item" {...(item.here ? { 'aria-current': 'page' } : {})}>
              <Entry type="bottombar" mode={mode} at={at} item={item} />
            </li>
          )}
        </Each>
      </ul>
    </nav>
  );
}
