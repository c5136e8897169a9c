import { type BlockViewProps, bounded, Each, Empty, Head, Linked, safeColor } from '../../../../decoration/api.ts';
import type { NumbersProps } from './props.ts';

export function NumbersView({ props, mode }: BlockViewProps<NumbersProps>) {
  const items = props.items.filter((item) => item.number.trim() !== '');
  if (items.length === 0) return <Empty mode={mode} go="items" say={{ zh: '请添加号码', en: 'Add numbers' }} />;
  const tail = Math.round(bounded(props.tail, 0, 8, 4));
  const color = safeColor(props.color);
  return (
    <section className="fb-numbers" aria-label={props.title === '' ? '号码' : props.title}>
      <Head type="numbers" mode={mode} title={props.title} more={props.more} link={props.link} />
      <ul className="fb-numbers-list">
        <Each of={items}>
          {(item) => {
            const number = item.number.replace(/\s/g, '');
            const cut = Math.max(0, number.length - tail);
            return (
              <li>
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
          }}
        </Each>
      </ul>
    </section>
  );
}
