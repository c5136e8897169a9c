import type { CSSProperties } from 'react';
import { type BlockViewProps, Empty, editable, linkHref, safeColor, toneOf } from '../../../../decoration/api.ts';
import { bitOf, palette } from '../../patterns/palette.ts';
import type { PageState } from '../../visitors/page-state.ts';
import { settingsOf } from '../../visitors/settings.ts';
import { type Choice, costLine, orderChoices, type PickerData, priceChoices } from '../../visitors/shown.ts';
import type { PickerProps } from './props.ts';

const says = {
  none: { zh: '请选择号码池', en: 'Select pools' },
  closed: { zh: '所选号码池没有对访客开放', en: 'None of the selected pools is open to visitors' },
};

/** A first batch of numbers with what they cost, to be read without a script; finding and holding is the script's. */
export function PickerView({ props, mode, data }: BlockViewProps<PickerProps, PickerData>) {
  if (data === undefined || data.state === 'closed')
    return <Empty mode={mode} go="pools" say={props.pools.length === 0 ? says.none : says.closed} />;
  // The canvas shows what visitors see once they are inside.
  const waits = mode === 'page' && (data.state === 'waiting' || settingsOf(props).queue);
  // Who waits gets no numbers with the page either.
  const shown = waits ? { ...data, items: [], next: null } : data;
  const color = safeColor(props.color);
  const style = { '--fb-accent': color, '--fb-ink': toneOf(color) === 'light' ? '#1f2329' : '#fff' } as CSSProperties;
  return (
    <section
      className="fb-picker"
      aria-label={props.title === '' ? '选号' : props.title}
      style={color === undefined ? undefined : style}
      data-picker={JSON.stringify(stateOf(props, shown))}
    >
      <div className="fb-picker-head">
        <h2 className="fb-picker-title" {...editable(mode, 'title')}>
          {props.title}
          {props.required === true ? (
            <span className="fb-field-star" aria-hidden="true">
              *
            </span>
          ) : null}
        </h2>
        <button type="button" className="fb-picker-mine" hidden>
          我的号码
        </button>
      </div>
      <div className="fb-picker-room" hidden={!waits}>
        <p>{data.state === 'waiting' ? '还未开放，请稍后再来' : '正在进入…'}</p>
      </div>
      <div className="fb-picker-main" hidden={waits}>
        <Filters props={props} data={data} />
        <ul className="fb-picker-grid">
          {shown.items.map((item) => (
            <li key={item.number}>
              <button type="button" className="fb-picker-card" data-number={item.number}>
                <span className="fb-picker-number">
                  {[item.number.slice(0, 3), item.number.slice(3, 7), item.number.slice(7)].map((part, at) => (
                    <span key={['segment', 'middle', 'tail'][at]}>{part}</span>
                  ))}
                </span>
                <span className="fb-picker-cost">
                  {costLine(item)}
                  {item.level === '' ? null : <i>{item.level}</i>}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p className="fb-picker-none" hidden={data.total > 0}>
          没有符合条件的号码，换个条件试试
        </p>
        <div className="fb-picker-turn">
          <button type="button" className="fb-picker-back" hidden>
            上一批
          </button>
          <button type="button" className="fb-picker-next" hidden={shown.next === null}>
            换一批
          </button>
        </div>
      </div>
      <p className="fb-picker-says" role="status" />
      <p className="fb-picker-how">保留与预订号码需要开启浏览器的 JavaScript。</p>
    </section>
  );
}

function stateOf(props: PickerProps, data: PickerData): PageState {
  const { minutes, opens, queue } = settingsOf(props);
  const { terms, hold, reserve } = props;
  return {
    // The lists are on the page already.
    data: { ...data, levels: [], places: [], patterns: {} },
    ...{ minutes, opens, queue },
    words: { terms, hold, reserve },
    handOver: linkHref(props.handOver) ?? '',
  };
}

function Filters({ props, data }: { props: PickerProps; data: PickerData }) {
  const { filters, patterns } = settingsOf(props);
  const has = (name: (typeof filters)[number]) => filters.includes(name);
  return (
    <>
      {has('boxes') ? <Boxes /> : null}
      {has('patterns') && patterns.length > 0 ? (
        <fieldset className="fb-picker-chips" aria-label="靓号规律">
          {patterns
            .flatMap((key) => palette[bitOf(key) ?? -1] ?? [])
            .map(({ key, title, example }) => (
              <button key={key} type="button" aria-pressed="false" title={title.zh} data-pattern={key}>
                {example}
                <small>{data.patterns[key] ?? ''}</small>
              </button>
            ))}
        </fieldset>
      ) : null}
      <div className="fb-picker-line">
        <output className="fb-picker-total">{`${data.total.toLocaleString('en-US')} 个`}</output>
        {has('prices') ? <Select name="price" label="价位" choices={priceChoices} /> : null}
        {has('levels') && data.levels.length > 1 ? <Select name="level" label="等级" choices={data.levels} /> : null}
        {has('places') && data.places.length > 1 ? <Select name="place" label="归属地" choices={data.places} /> : null}
        <select name="order" aria-label="排序" autoComplete="off">
          {orderChoices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

/** Eleven boxes that are one field: what is typed lies over them unseen, so that a press opens the keypad right there. */
function Boxes() {
  return (
    <div className="fb-picker-boxes">
      <div aria-hidden="true">
        {Array.from({ length: 11 }, (_, at) => `box ${at}`).map((key, at) => (
          <b key={key}>{at === 0 ? '1' : ''}</b>
        ))}
      </div>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        aria-label="按位选号，11 位，不限的位留 *"
        defaultValue="1**********"
      />
    </div>
  );
}

function Select({
  name,
  label,
  choices,
}: {
  name: string;
  label: string;
  choices: readonly (Choice | { value: string; name: string })[];
}) {
  return (
    <select name={name} aria-label={label} autoComplete="off">
      <option value="">{label}</option>
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {'count' in one ? `${one.name} (${one.count})` : one.name}
        </option>
      ))}
    </select>
  );
}
