import { defaultTimeZone } from '@fitout/sdk';
import type { CSSProperties } from 'react';
import { type BlockViewProps, Empty, Ghost, safeColor, toneOf } from '../../../../decoration/api.ts';
import type { CountdownProps } from './props.ts';

const threeDays = 3 * 86_400_000;

/** Without a script it says when the end is; the digits stand there from the start, so nothing moves. */
export function CountdownView({ props, mode, still, data = defaultTimeZone }: BlockViewProps<CountdownProps, string>) {
  if (props.end === '')
    return (
      <Ghost mode={mode} go="end" say={{ zh: '请设置截止时间', en: 'Set an end time' }}>
        <CountdownView props={{ ...props, end: new Date(Date.now() + threeDays).toISOString() }} mode={mode} />
      </Ghost>
    );
  const color = safeColor(props.color);
  // Undefined on pages: they may be kept for long, and their script counts.
  const at = mode === 'edit' ? Date.now() : still;
  const now = digits(Date.parse(props.end) - (at ?? Date.now()));
  // Until the script counts, zeros take the room that the digits will need.
  const left = at === undefined ? now.map((part) => '0'.repeat(part.length)) : now;
  const over = at !== undefined && Date.parse(props.end) <= at;
  if (over && props.after === 'hide')
    return (
      <Empty
        mode={mode}
        say={{ zh: '倒计时已结束，页面上不再展示', en: 'It has ended and is no longer shown on the page' }}
      />
    );
  const ink = toneOf(color) === 'light' ? '#1f2329' : '#fff';
  return (
    <div
      className={`fb-countdown fb-countdown-${props.look} fb-countdown-${mode}${over ? ' fb-countdown-over' : ''}`}
      data-end={props.end}
      data-after={props.after}
      style={color === undefined ? undefined : ({ '--fb-countdown': color, '--fb-ink': ink } as CSSProperties)}
    >
      {props.label === '' ? null : <span className="fb-countdown-label">{props.label}</span>}
      <time className="fb-countdown-when" dateTime={props.end}>
        {inWords(props.end, data)}
      </time>
      <span className="fb-countdown-digits" role="timer" aria-label={`截止 ${inWords(props.end, data)}`}>
        <b>{left[0]}</b>
        <i>天</i>
        <b>{left[1]}</b>
        <i>:</i>
        <b>{left[2]}</b>
        <i>:</i>
        <b>{left[3]}</b>
      </span>
      <span className="fb-countdown-done" hidden={!over}>
        {props.done}
      </span>
    </div>
  );
}

/** Days, hours, minutes and seconds, two digits each; zeros where nothing is left. */
function digits(milliseconds: number): [string, string, string, string] {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000)) || 0;
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return [two(seconds / 86_400), two((seconds / 3600) % 24), two((seconds / 60) % 60), two(seconds % 60)];
}

/** The end by the clock of the organisation. */
function inWords(end: string, timeZone: string): string {
  const day = { timeZone, month: 'long', day: 'numeric' } as const;
  return new Intl.DateTimeFormat('zh-CN', { ...day, hour: '2-digit', minute: '2-digit', hour12: false }).format(
    new Date(end),
  );
}
