import type { CSSProperties } from 'react';
import { type BlockViewProps, Empty, Ghost, safeColor, toneOf } from '../../../decoration/api.ts';
import type { ActivityProps, ShownActivity } from './activity-block.ts';
import { clockText, millisecondsLeft } from './clock.ts';
import { anyPicture, GoodCard } from './good-card.tsx';
import { span } from './moments.ts';
import { sampleActivity } from './samples.ts';
import { soldText } from './states.ts';

const widths = { two: 0.5, row: 0.3, swipe: 0.36 };

const words = {
  none: { zh: '请选择活动', en: 'Select a promotion' },
  empty: { zh: '选择的活动现在没有可展示的商品', en: 'The selected promotions have no products to show right now' },
  over: { zh: '活动已结束，页面上不再展示', en: 'This promotion has ended and is no longer shown on the page' },
};

/**
 * Flash sales and group buys, each with its clock and its goods. The page's script counts and follows price, stock and
 * state; without it the hours stand there in words.
 */
export function ActivitiesView(
  view: BlockViewProps<ActivityProps, readonly ShownActivity[]> & { kind: 'flash' | 'group'; type: string },
) {
  const { props, mode, data = [], kind, type, still } = view;
  // Where no script counts: on the canvas, and in pictures.
  const at = mode === 'edit' ? Date.now() : still;
  const own = data.filter((one) => one.kind === kind && one.state !== 'off' && one.items.length > 0);
  const live = own.filter(({ state }) => state !== 'ended');
  const style = { '--fb-offer': safeColor(props.color), '--fb-ink': inkOn(props.color) } as CSSProperties;
  if (own.length === 0)
    return (
      <Ghost mode={mode} go="activities" say={props.activities.length === 0 ? words.none : words.empty}>
        <ActivitiesView {...view} data={[sampleActivity(kind, Date.now())]} />
      </Ghost>
    );
  if (live.length === 0 && props.after === 'hide') return <Empty mode={mode} say={words.over} />;
  return (
    <section
      className={`fb-offers fb-${type}`}
      aria-label={props.title || (live[0] ?? own[0])?.title}
      data-after={props.after}
      style={safeColor(props.color) === undefined ? undefined : style}
    >
      {live.map((one) => (
        <Activity key={one.id} activity={one} props={props} at={at} />
      ))}
      <p className="fb-offers-done" hidden={live.length > 0}>
        {props.done}
      </p>
    </section>
  );
}

function inkOn(color: string): string {
  return toneOf(safeColor(color)) === 'light' ? '#1f2329' : '#fff';
}

function Activity(given: { activity: ShownActivity; props: ActivityProps; at: number | undefined }) {
  const { activity, props, at } = given;
  const { id, title, state, from, to, groupSize, items } = activity;
  const left = at === undefined ? 0 : millisecondsLeft(activity, at);
  const clock = clockText(state, left);
  const framed = anyPicture(items.map(({ good }) => good));
  return (
    <div
      className="fb-offers-one"
      data-activity={id}
      data-state={state}
      data-from={from ?? undefined}
      data-to={to ?? undefined}
    >
      <div className="fb-offers-head">
        <h2>{props.title || title}</h2>
        <p className="fb-offers-when" hidden={left > 0}>
          {from === null && to === null ? '' : span(activity)}
        </p>
        <p className="fb-offers-clock" role="timer" hidden={left === 0}>
          <span>{clock.words}</span> <b>{clock.digits[0]}</b>
          <i>:</i>
          <b>{clock.digits[1]}</b>
          <i>:</i>
          <b>{clock.digits[2]}</b>
        </p>
      </div>
      <ul className={`fb-goods-list fb-goods-${props.layout}`}>
        {items.map(({ good, price, stock, sold }) => (
          <li key={good.id}>
            <GoodCard
              good={good}
              activity={id}
              price={price}
              stock={stock}
              badge={groupSize === null ? '' : `${groupSize} 人团`}
              accent={props.color}
              width={widths[props.layout]}
              framed={framed}
              more={props.showSold === true && groupSize === null ? <Sold sold={sold} /> : null}
              shows={{ name: true, description: false, listPrice: true, stock: props.showStock, button: props.button }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The share of a flash sale that is sold. The page's script updates it. */
function Sold({ sold }: { sold: number }) {
  return (
    <span className="fb-good-sold" data-sold="" hidden={sold === 0}>
      <i>
        <b style={{ width: `${sold}%` }} />
      </i>
      <span>{soldText(sold)}</span>
    </span>
  );
}
