import { bounded, safeColor } from '../../color.ts';
import { linkHref } from '../../link.ts';
import type { BlockViewProps } from '../definition.ts';
import { Linked } from '../linked.tsx';
import { Empty } from '../picture.tsx';
import type { NumbersProps } from './definition.ts';

export function NumbersView({ props, mode }: BlockViewProps<NumbersProps>) {
  const items = props.items.filter((item) => item.number.trim() !== '');
  if (items.length === 0) return <Empty mode={mode}>请添加号码</Empty>;
  const tail = Math.round(bounded(props.tail, 0, 8, 4));
  const color = safeColor(props.color);
  return (
    <section className="fb-numbers" aria-label={props.title === '' ? '号码' : props.title}>
      <div className="fb-numbers-head">
        <h2 className="fb-numbers-title">{props.title}</h2>
        {props.more === '' || linkHref(props.link) === undefined ? null : (
          <Linked link={props.link} className="fb-numbers-more">
            {props.more}
          </Linked>
        )}
      </div>
      <ul className="fb-numbers-list">
        {items.map((item, index) => {
          const number = item.number.replace(/\s/g, '');
          const cut = Math.max(0, number.length - tail);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a number may be there twice, and holds no state
            <li key={index}>
              <Linked link={item.link.kind === 'none' ? props.link : item.link} className="fb-numbers-card">
                <span className="fb-numbers-number">
                  {number.slice(0, cut)}
                  <b style={color === undefined ? undefined : { color }}>{number.slice(cut)}</b>
                </span>
                <span className="fb-numbers-foot">
                  <span>{item.price}</span>
                  {item.tag === '' ? null : <span className="fb-numbers-tag">{item.tag}</span>}
                </span>
              </Linked>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
