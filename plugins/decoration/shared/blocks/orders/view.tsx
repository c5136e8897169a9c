import { linkHref } from '../../link.ts';
import { asImage, type BlockViewProps } from '../definition.ts';
import { Glyph } from '../glyph.tsx';
import { Linked } from '../linked.tsx';
import { Empty, Picture } from '../picture.tsx';
import type { OrdersProps } from './definition.ts';

export function OrdersView({ props, mode }: BlockViewProps<OrdersProps>) {
  if (props.items.length === 0) return <Empty mode={mode}>请添加订单入口</Empty>;
  return (
    <section className="fb-orders" aria-label={props.title === '' ? '订单' : props.title}>
      <div className="fb-orders-head">
        <h2 className="fb-orders-title">{props.title}</h2>
        {props.more === '' || linkHref(props.link) === undefined ? null : (
          <Linked link={props.link} className="fb-orders-more">
            {props.more}
          </Linked>
        )}
      </div>
      <ul className="fb-orders-list">
        {props.items.slice(0, 5).map((item, index) => {
          const image = asImage(item.image);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own, and hold no state
            <li className="fb-orders-item" key={index}>
              <Linked link={item.link} className="fb-orders-link">
                {image === null ? (
                  <Glyph name={item.icon} className="fb-orders-icon" />
                ) : (
                  <Picture image={{ ...image, alt: '' }} className="fb-orders-icon" width={0.1} />
                )}
                <span>{item.text}</span>
              </Linked>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
