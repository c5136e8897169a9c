import type { CSSProperties } from 'react';
import { safeColor } from '../../color.ts';
import type { BlockViewProps } from '../definition.ts';
import { Empty } from '../picture.tsx';
import { toneOf } from '../tone.ts';
import type { CountdownProps } from './definition.ts';

/** Without a script it says when the end is; the digits stand there from the start, so nothing moves. */
export function CountdownView({ props, mode }: BlockViewProps<CountdownProps>) {
  if (props.end === '') return <Empty mode={mode}>请设置截止时间</Empty>;
  const color = safeColor(props.color);
  const ink = toneOf(color) === 'light' ? '#1f2329' : '#fff';
  return (
    <div
      className={`fb-countdown fb-countdown-${props.look} fb-countdown-${mode}`}
      data-end={props.end}
      data-after={props.after}
      style={color === undefined ? undefined : ({ '--fb-countdown': color, '--fb-ink': ink } as CSSProperties)}
    >
      {props.label === '' ? null : <span className="fb-countdown-label">{props.label}</span>}
      <time className="fb-countdown-when" dateTime={props.end}>
        {inWords(props.end)}
      </time>
      <span className="fb-countdown-digits" role="timer" aria-label={`截止 ${inWords(props.end)}`}>
        <b>00</b>
        <i>天</i>
        <b>00</b>
        <i>:</i>
        <b>00</b>
        <i>:</i>
        <b>00</b>
      </span>
      <span className="fb-countdown-done" hidden>
        {props.done}
      </span>
    </div>
  );
}

const words = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

function inWords(end: string): string {
  return words.format(new Date(end));
}
