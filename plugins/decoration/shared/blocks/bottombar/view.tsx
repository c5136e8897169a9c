import type { CSSProperties } from 'react';
import { safeColor } from '../../color.ts';
import { asImage, type BlockViewProps } from '../definition.ts';
import { Glyph } from '../glyph.tsx';
import { Linked } from '../linked.tsx';
import { Empty, Picture } from '../picture.tsx';
import type { BottombarProps } from './definition.ts';

export function BottombarView({ props, mode }: BlockViewProps<BottombarProps>) {
  if (props.items.length === 0) return <Empty mode={mode}>请添加入口</Empty>;
  const color = safeColor(props.color);
  return (
    <nav
      className="fb-bottombar"
      aria-label="底部导航"
      style={color === undefined ? undefined : ({ '--fb-here': color } as CSSProperties)}
    >
      <ul className="fb-bottombar-list">
        {props.items.slice(0, 5).map((item, index) => {
          const image = asImage(item.image);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own, and hold no state
            <li className="fb-bottombar-item" key={index} {...(item.here ? { 'aria-current': 'page' } : {})}>
              <Linked link={item.link} className="fb-bottombar-link">
                {image === null ? (
                  <Glyph name={item.icon} className="fb-bottombar-icon" />
                ) : (
                  <Picture image={{ ...image, alt: '' }} className="fb-bottombar-icon" width={0.1} />
                )}
                <span>{item.text}</span>
              </Linked>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
