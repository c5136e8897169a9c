import { defaultTimeZone, timeZoneName } from '@fitout/sdk';
import { box, disc } from '../../../decoration/api.ts';
import {
  type Booked,
  type BookingProps,
  type SlotTime,
  slotDays,
  slotLabel,
  slotLimits,
  slotName,
  spokenDay,
  timesFault,
} from '../rules/booking.ts';
import { realDay } from '../rules/dates.ts';
import { defineField, error, warning } from './define.tsx';

type Props = BookingProps & { showLeft: boolean };

function bookedOf(extra: unknown, canvasZone = defaultTimeZone): Pick<Booked, 'taken' | 'zone'> & { now: Date } {
  const {
    now,
    taken,
    zone = canvasZone,
  } = (typeof extra === 'object' && extra !== null ? extra : {}) as Partial<Booked>;
  const at = new Date(now ?? Date.now());
  return { now: Number.isNaN(at.getTime()) ? new Date() : at, taken: typeof taken === 'object' ? taken : {}, zone };
}

export const booking = defineField<Props>({
  type: 'field-booking',
  title: { zh: '预约时段', en: 'Booking' },
  about: { zh: '按日期与时段预约，名额满后不能再选', en: 'Bookings by date and time slot' },
  picture: {
    line: `${box(6, 5, 26, 22, 2)}M6 11h26M13 3v5M25 3v5${disc(36, 22, 7)}M36 18v4l3 2`,
    fill: `${box(11, 15, 5, 4, 1)}${box(20, 15, 5, 4, 1)}`,
  },
  fields: [
    {
      kind: 'list',
      key: 'times',
      label: { zh: '时段', en: 'Times' },
      titleKey: 'from',
      max: slotLimits.times,
      item: () => ({ from: '09:00', to: '10:00', capacity: 1 }),
      fields: [
        {
          kind: 'text',
          key: 'from',
          label: { zh: '开始', en: 'From' },
          hint: { zh: '如 09:00', en: '09:00' },
          maxLength: 5,
        },
        {
          kind: 'text',
          key: 'to',
          label: { zh: '结束', en: 'To' },
          hint: { zh: '如 10:00；早于开始即为次日', en: 'e.g. 10:00 (earlier than the start: next day)' },
          maxLength: 5,
        },
        { kind: 'number', key: 'capacity', label: { zh: '名额', en: 'Capacity' }, min: 1, max: slotLimits.capacity },
      ],
    },
    {
      kind: 'number',
      key: 'ahead',
      label: { zh: '可预约天数', en: 'Days that can be booked' },
      min: 1,
      max: slotLimits.days,
    },
    {
      kind: 'select',
      key: 'days',
      label: { zh: '日期', en: 'Days' },
      segmented: true,
      options: [
        { value: 'every', label: { zh: '每天', en: 'Every day' } },
        { value: 'workdays', label: { zh: '周一至周五', en: 'Mon–Fri' } },
        { value: 'weekends', label: { zh: '周末', en: 'Sat, Sun' } },
      ],
    },
    {
      kind: 'text',
      key: 'from',
      label: { zh: '最早日期', en: 'Earliest day' },
      hint: { zh: '如 2026-01-31，留空为今天', en: 'e.g. 2026-01-31. Leave empty for today' },
      maxLength: 10,
    },
    {
      kind: 'text',
      key: 'to',
      label: { zh: '最晚日期', en: 'Latest day' },
      hint: { zh: '如 2026-01-31，留空为不限', en: 'e.g. 2026-01-31. Leave empty for none' },
      maxLength: 10,
    },
    {
      kind: 'text',
      key: 'except',
      label: { zh: '不开放的日期', en: 'Excluded days' },
      hint: { zh: '每行一个，如 2026-02-17', en: 'One per line, e.g. 2026-02-17' },
      multiline: true,
      maxLength: 2000,
    },
    { kind: 'switch', key: 'showLeft', label: { zh: '显示剩余名额', en: 'Show remaining capacity' } },
  ],
  defaults: () => ({
    times: [
      { from: '09:00', to: '10:00', capacity: 5 },
      { from: '10:00', to: '11:00', capacity: 5 },
      { from: '14:00', to: '15:00', capacity: 5 },
    ],
    ahead: 14,
    days: 'every',
    from: '',
    to: '',
    except: '',
    showLeft: true,
  }),
  check: (props, { now, timeZone = defaultTimeZone }) => {
    for (const key of ['from', 'to'] as const)
      if (props[key] !== '' && !realDay(props[key]))
        return [error(key, '日期格式应为 2026-01-31', 'a day is written 2026-01-31')];
    if (props.from !== '' && props.to !== '' && props.from > props.to)
      return [error('to', '最晚日期早于最早日期', 'it ends before it begins')];
    const fault = timesFault(props.times);
    if (fault !== undefined) {
      const { from, to } = props.times[fault.index] as SlotTime;
      const which = `${fault.index + 1}（${from}–${to}）`;
      return [error('times', `时段 ${which}：${fault.zh}`, `time ${which}: ${fault.en}`)];
    }
    if (props.times.length === 0) return [error('times', '还没有时段', 'there is no time')];
    return slotDays(props, now, timeZone).length === 0
      ? [warning('to', '没有可以预约的日期', 'there is no day left to book')]
      : [];
  },
  // One list of everything without script; with it a row of days, and the times of one of them.
  Control: ({ id, name, props, chose, extra, timeZone, aria }) => {
    const { now, taken, zone } = bookedOf(extra, timeZone);
    const days = slotDays(props, now, zone);
    return (
      <>
        <select
          className="fb-field-input"
          id={id}
          name={name()}
          defaultValue={
            days.flatMap(({ day, times }) => times.map((time) => slotName(day, time))).find((slot) => chose(slot)) ?? ''
          }
          data-slots={props.showLeft ? 'left' : ''}
          {...aria}
        >
          <option value="">{days.length === 0 ? '暂无可预约的时间' : '请选择'}</option>
          {days.map(({ day, times }) => (
            <optgroup key={day} label={spokenDay(day)}>
              {times.map((time) => {
                const slot = slotName(day, time);
                const left = Math.max(0, time.capacity - (Number(taken[slot]) || 0));
                return (
                  <option key={slot} value={slot} disabled={left === 0} data-left={left}>
                    {slotLabel(time, left, props.showLeft)}
                  </option>
                );
              })}
            </optgroup>
          ))}
        </select>
        <p className="fb-field-help" data-zone={zone} hidden>
          {`时段为${timeZoneName(zone, 'zh-CN', now)}`}
        </p>
      </>
    );
  },
});
