import {
  type Booked,
  type BookingProps,
  type SlotDay,
  type SlotTime,
  slotDays,
  slotLabel,
  slotName,
  spokenDay,
  spokenTime,
  timeIn,
} from '../rules/booking.ts';
import { changed, make, onRestored } from './dom.ts';

const drawn = new WeakMap<HTMLSelectElement, () => void>();

/** 预约: a row of days and the times of one of them, in place of one long list. The hidden list is what is sent. */
export function slots(form: HTMLFormElement): void {
  for (const list of form.querySelectorAll<HTMLSelectElement>('select[data-slots]')) {
    const title = list.closest('[data-field]')?.querySelector('.fb-field-title')?.textContent ?? '';
    const days = make('div', { class: 'fb-field-days', role: 'group', 'aria-label': `${title} 日期` });
    const times = make('div', { class: 'fb-field-times', role: 'group', 'aria-label': `${title} 时段` });
    let shown: string | undefined;
    const draw = () => {
      const groups = [...list.querySelectorAll('optgroup')];
      const find = (which: (option: HTMLOptionElement) => boolean) =>
        groups.find((group) => optionsOf(group).some(which));
      const now =
        groups.find(({ label }) => label === shown) ??
        find(({ selected }) => selected) ??
        find(({ disabled }) => !disabled) ??
        groups[0];
      shown = now?.label;
      days.replaceChildren(...groups.map(dayButton));
      times.replaceChildren(...(now === undefined ? [] : optionsOf(now).map(timeButton)));
      // Without a day there is only what the list says in its place.
      list.hidden = now !== undefined;
      days.hidden = times.hidden = now === undefined;
    };
    const dayButton = (group: HTMLOptGroupElement, index: number) => {
      const full = optionsOf(group).every(({ disabled }) => disabled);
      const [day = '', weekday = ''] = group.label.split(' ');
      const button = make(
        'button',
        { type: 'button', 'aria-pressed': String(group.label === shown) },
        make('span', {}, day),
        make('small', {}, full ? '已满' : weekday),
      );
      button.addEventListener('click', () => {
        shown = group.label;
        draw();
        (days.children[index] as HTMLElement | undefined)?.focus();
      });
      return button;
    };
    const timeButton = (option: HTMLOptionElement, index: number) => {
      const words = option.disabled ? '已满' : list.dataset.slots === 'left' ? `余 ${option.dataset.left ?? ''}` : '';
      const chosen = option.selected;
      const button = make(
        'button',
        { type: 'button', 'aria-pressed': String(chosen) },
        make('span', {}, spokenTime(timeIn(option.value))),
      );
      if (words !== '') button.append(make('small', {}, words));
      button.disabled = option.disabled;
      button.addEventListener('click', () => {
        list.value = chosen ? '' : option.value;
        draw();
        (times.children[index] as HTMLElement | undefined)?.focus();
        changed(list);
      });
      return button;
    };
    list.after(days, times);
    drawn.set(list, draw);
    draw();
    onRestored(form, () => {
      // A slot that was full in the meantime is not sent, so that it is not shown as chosen either.
      if (list.selectedOptions[0]?.disabled === true) list.value = '';
      if (list.value !== '') shown = undefined;
      draw();
    });
  }
}

const optionsOf = (group: HTMLOptGroupElement): HTMLOptionElement[] => [...group.querySelectorAll('option')];

/**
 * Brings the slots up to date: days that are over go, later ones come, and one that was chosen and is full or over is no
 * longer chosen.
 * @param booked question → what the server knows of its slots
 */
export function updateSlots(form: HTMLFormElement, booked: Record<string, Booked>): void {
  for (const list of form.querySelectorAll<HTMLSelectElement>('select[data-slots]')) {
    const field = list.closest<HTMLElement>('[data-field]');
    const known = booked[field?.dataset.field ?? ''];
    if (known === undefined || field === null) continue;
    // The field's own props, as its block wrote them.
    const props = JSON.parse(field.dataset.props ?? '{}') as BookingProps;
    const days = slotDays(props, new Date(known.now), known.zone);
    const [chosen, before] = [list.value, list.innerHTML];
    const none = make('option', { value: '' }, days.length === 0 ? '暂无可预约的时间' : '请选择');
    list.replaceChildren(none, ...days.map((day) => groupOf(day, known.taken, list.dataset.slots === 'left')));
    list.value = chosen;
    // One that is gone leaves the list without a value.
    if (list.selectedOptions[0]?.disabled !== false) list.value = '';
    if (list.value !== chosen) changed(list);
    // Buttons made anew lose the focus.
    if (list.innerHTML !== before) drawn.get(list)?.();
  }
}

function groupOf({ day, times }: SlotDay, taken: Booked['taken'], showLeft: boolean): HTMLOptGroupElement {
  const group = make('optgroup', { label: spokenDay(day) });
  for (const time of times) group.append(optionOf(day, time, taken, showLeft));
  return group;
}

function optionOf(day: string, time: SlotTime, taken: Booked['taken'], showLeft: boolean): HTMLOptionElement {
  const slot = slotName(day, time);
  const left = Math.max(0, time.capacity - (Number(taken[slot]) || 0));
  const option = make('option', { value: slot }, slotLabel(time, left, showLeft));
  option.disabled = left === 0;
  option.dataset.left = String(left);
  return option;
}
