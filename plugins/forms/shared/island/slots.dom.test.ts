import { beforeEach, expect, it } from 'vitest';
import type { Booked } from '../rules/booking.ts';
import { slots, updateSlots } from './slots.ts';

const times = [
  { from: '09:00', to: '10:00', capacity: 2 },
  { from: '14:00', to: '15:00', capacity: 2 },
];
const props = { times, ahead: 2, days: 'every', from: '', to: '', except: '', showLeft: true };
const option = (day: string, { from, to }: { from: string; to: string }) =>
  `<option value="${day} ${from}-${to}" data-left="2">${from}–${to}（余 2）</option>`;
const group = (day: string, label: string) =>
  `<optgroup label="${label}">${times.map((time) => option(day, time)).join('')}</optgroup>`;

let form: HTMLFormElement;
let list: HTMLSelectElement;

beforeEach(() => {
  document.body.innerHTML = `<form><div data-field="at"><p class="fb-field-title">到店时间</p><select data-slots="left"
    name="f.at"><option value="">请选择</option>${group('2026-12-01', '12月1日 周二')}${group('2026-12-02', '12月2日 周三')}
    </select></div></form>`;
  form = document.querySelector('form') as HTMLFormElement;
  list = document.querySelector('select') as HTMLSelectElement;
  (document.querySelector('[data-field]') as HTMLElement).dataset.props = JSON.stringify(props);
  slots(form);
});

const labels = (row: 'days' | 'times') =>
  [...document.querySelectorAll(`.fb-field-${row} button`)].map((button) => button.textContent);
const press = (text: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent?.startsWith(text))?.click();
/** What the server answers in Shanghai at that time of day. */
const at = (now: string, taken: Booked['taken'] = {}) => ({
  at: { now: `${now}+08:00`, taken, zone: 'Asia/Shanghai' },
});

it('shows the days of the moment: those that are over go, with their choice, and a later one comes', () => {
  expect(labels('days')).toEqual(['12月1日周二', '12月2日周三']);
  press('14:00');
  expect(list.value).toBe('2026-12-01 14:00-15:00');
  updateSlots(form, at('2026-12-02T00:01'));
  expect(labels('days')).toEqual(['12月2日周三', '12月3日周四']);
  expect(list.value).toBe('');
  press('14:00');
  expect(list.value).toBe('2026-12-02 14:00-15:00');
});

it('keeps the day in front and the choice while they can be had, and drops a time that has begun or is full', () => {
  press('12月2日');
  press('09:00');
  updateSlots(form, at('2026-12-01T10:30', { '2026-12-02 14:00-15:00': 2, '2026-12-02 09:00-10:00': 1 }));
  expect(list.value).toBe('2026-12-02 09:00-10:00');
  expect(labels('times')).toEqual(['09:00–10:00余 1', '14:00–15:00已满']);
  press('12月1日');
  expect(labels('times')).toEqual(['14:00–15:00余 2']);
  // The same once more moves nobody's focus.
  const focused = document.activeElement;
  expect(focused?.textContent).toContain('12月1日');
  updateSlots(form, at('2026-12-01T10:30', { '2026-12-02 14:00-15:00': 2, '2026-12-02 09:00-10:00': 1 }));
  expect(document.activeElement).toBe(focused);
  const changes: string[] = [];
  form.addEventListener('input', () => changes.push(list.value));
  updateSlots(form, at('2026-12-01T10:31', { '2026-12-02 09:00-10:00': 2 }));
  expect([list.value, ...changes]).toEqual(['', '']);
});

it('says so where no day is left, and shows days again once there are some', () => {
  const field = document.querySelector('[data-field]') as HTMLElement;
  field.dataset.props = JSON.stringify({ ...props, to: '2026-12-02' });
  updateSlots(form, at('2026-12-03T08:00'));
  expect([list.hidden, list.selectedOptions[0]?.text]).toEqual([false, '暂无可预约的时间']);
  expect(labels('days')).toEqual([]);
  field.dataset.props = JSON.stringify(props);
  updateSlots(form, at('2026-12-03T08:00'));
  expect(list.hidden).toBe(true);
  expect(labels('days')).toEqual(['12月3日周四', '12月4日周五']);
});
