import { type BlockViewProps, Each, Empty, Head } from '../../../../decoration/api.ts';
import { Entry } from '../../parts/entry.tsx';
import type { OrdersProps } from './props.ts';

export function OrdersView({ props, mode }: BlockViewProps<OrdersProps>) {
  if (props.items.length === 0)
    return <Empty mode={mode} go="items" say={{ zh: '请添加订单入口', en: 'Add order links' }} />;
  return (
    <section className="fb-orders" aria-label={props.title === '' ? '订单' : props.title}>
      <Head type="orders" mode={mode} title={props.title} more={props.more} link={props.link} />
      <ul className="fb-orders-list">
        <Each of={props.items.slice(0, 5)}>
          {(item, at) => (
            <li className="fb-orders-item">
              <Entry type="orders" mode={mode} at={at} item={item} />
            </li>
          )}
        </Each>
      </ul>
    </section>
  );
}
