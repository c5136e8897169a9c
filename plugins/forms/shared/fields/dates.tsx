import { box, disc } from '../../../decoration/api.ts';
import { type DateProps, type DateRangeProps, realDay, type TimeProps } from '../rules/dates.ts';
import { defineField, error } from './define.tsx';

const dayHint = { zh: '如 2026-01-31，留空为不限', en: 'e.g. 2026-01-31. Leave empty for none' };
const days = [
  { kind: 'text', key: 'from', label: { zh: '最早日期', en: 'Earliest day' }, hint: dayHint, maxLength: 10 },
  { kind: 'text', key: 'to', label: { zh: '最晚日期', en: 'Latest day' }, hint: dayHint, maxLength: 10 },
] as const;

function dayProblems({ from, to }: { from: string; to: string }) {
  for (const [key, day] of Object.entries({ from, to }))
    if (day !== '' && !realDay(day)) return [error(key, '日期格式应为 2026-01-31', 'a day is written 2026-01-31')];
  return from !== '' && to !== '' && from > to ? [error('to', '最晚日期早于最早日期', 'it ends before it begins')] : [];
}

const calendar = `${box(10, 6, 28, 21, 2)}M10 12h28M17 4v5M31 4v5`;
const types = { date: 'date', month: 'month', datetime: 'datetime-local' } as const;

export const date = defineField<DateProps>({
  type: 'field-date',
  title: { zh: '日期', en: 'Date' },
  about: { zh: '年月日、年月或日期加时间', en: 'A date, a month, or a date and time' },
  picture: { line: calendar, fill: box(26, 17, 7, 6, 1) },
  fields: [
    {
      kind: 'select',
      key: 'precision',
      label: { zh: '精度', en: 'Kind' },
      segmented: true,
      options: [
        { value: 'date', label: { zh: '年月日', en: 'Date' } },
        { value: 'month', label: { zh: '年月', en: 'Month' } },
        { value: 'datetime', label: { zh: '日期时间', en: 'Date and time' } },
      ],
    },
    ...days,
  ],
  defaults: () => ({ precision: 'date', from: '', to: '' }),
  check: dayProblems,
  Control: ({ id, name, typed, props, aria }) => {
    const end = { date: '', month: '', datetime: 'T00:00' }[props.precision];
    const bound = (day: string) =>
      realDay(day) ? (props.precision === 'month' ? day.slice(0, 7) : `${day}${end}`) : undefined;
    return (
      <input
        className="fb-field-input"
        id={id}
        name={name()}
        type={types[props.precision]}
        min={bound(props.from)}
        max={bound(props.to)?.replace('T00:00', 'T23:59')}
        defaultValue={typed()}
        {...aria}
      />
    );
  },
});

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const timeHint = { zh: '如 09:30，留空为不限', en: 'e.g. 09:30. Leave empty for none' };

export const time = defineField<TimeProps>({
  type: 'field-time',
  title: { zh: '时间', en: 'Time' },
  about: { zh: '几点几分', en: 'Hours and minutes' },
  picture: { line: `${disc(24, 16, 11)}M24 9v7l5 3` },
  fields: [
    { kind: 'text', key: 'from', label: { zh: '最早时间', en: 'Earliest' }, hint: timeHint, maxLength: 5 },
    { kind: 'text', key: 'to', label: { zh: '最晚时间', en: 'Latest' }, hint: timeHint, maxLength: 5 },
  ],
  defaults: () => ({ from: '', to: '' }),
  check: ({ from, to }) => {
    for (const [key, value] of Object.entries({ from, to }))
      if (value !== '' && !clock.test(value)) return [error(key, '时间格式应为 09:30', 'a time is written 09:30')];
    return from !== '' && to !== '' && from > to
      ? [error('to', '最晚时间早于最早时间', 'it ends before it begins')]
      : [];
  },
  Control: ({ id, name, typed, props, aria }) => (
    <input
      className="fb-field-input"
      id={id}
      name={name()}
      type="time"
      min={props.from || undefined}
      max={props.to || undefined}
      defaultValue={typed()}
      {...aria}
    />
  ),
});

export const daterange = defineField<DateRangeProps>({
  type: 'field-daterange',
  title: { zh: '日期范围', en: 'Date range' },
  about: { zh: '开始与结束日期', en: 'Start and end date' },
  picture: { line: calendar, soft: box(14, 16, 20, 6, 1), fill: `${box(14, 16, 5, 6, 1)}${box(29, 16, 5, 6, 1)}` },
  layout: 'group',
  fields: [
    ...days,
    {
      kind: 'number',
      key: 'maxDays',
      label: { zh: '最多天数（0 为不限）', en: 'Maximum days (0: any)' },
      min: 0,
      max: 3650,
    },
  ],
  defaults: () => ({ from: '', to: '', maxDays: 0 }),
  check: dayProblems,
  Control: ({ name, typed, props }) => (
    <span className="fb-field-pair">
      {(['from', 'to'] as const).map((part) => (
        <input
          key={part}
          className="fb-field-input"
          name={name(part)}
          type="date"
          aria-label={part === 'from' ? '开始日期' : '结束日期'}
          min={realDay(props.from) ? props.from : undefined}
          max={realDay(props.to) ? props.to : undefined}
          defaultValue={typed(part)}
        />
      ))}
    </span>
  ),
});
