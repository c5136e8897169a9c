import { spokenTime, timeIn } from '../rules/booking.ts';
import { changed, make, onRestored } from './dom.ts';

interface Slot {
  option: HTMLOptionElement;
  time: string;
}

const drawn = new WeakMap<HTMLSelectElement, () => void>();

/** 预约: a row of days and the times of one of them, in place of one long list. The hidden list is what is sent. */
export function slots(form: HTMLFormElement): void {
  for (const list of form.querySelectorAll<HTMLSelectElement>('select[data-slots]')) {
    const groups = [...list.querySelectorAll('optgroup')];
    if (groups.length === 0) continue;
    const title = list.closest('[data-field]')?.querySelector('.fb-field-title')?.textContent ?? '';
    const days = make('div', { class: 'fb-field-days', role: 'group', 'aria-label': `${title} 日期` });
    const times = make('div', { class: 'fb-field-times', role: 'group', 'aria-label': `${title} 时段` });
    let at = -1;
    const draw = () => {
      const whole = groups.map((group) => slotsOf(group));
      if (at < 0) at = whole.findIndex((all) => all.some(({ option }) => option.selected && option.value !== ''));
      if (at < 0)
        at = Math.max(
          0,
          whole.findIndex((all) => all.some(({ option }) => !option.disabled)),
        );
      days.replaceChildren(...groups.map((group, index) => dayButton(group, whole[index] ?? [], index)));
      times.replaceChildren(...(whole[at] ?? []).map(timeButton));
    };
    const dayButton = (group: HTMLOptGroupElement, all: readonly Slot[], index: number) => {
      const full = all.every(({ option }) => option.disabled);
      const [day = '', weekday = ''] = group.label.split(' ');
      const button = make(
        'button',
        { type: 'button', 'aria-pressed': String(index === at) },
        make('span', {}, day),
        make('small', {}, full ? '已满' : weekday),
      );
      button.addEventListener('click', () => {
        at = index;
        draw();
        (days.children[index] as HTMLElement | undefined)?.focus();
      });
      return button;
    };
    const timeButton = ({ option, time }: Slot, index: number) => {
      const left = option.dataset.left ?? '';
      const words = option.disabled ? '已满' : list.dataset.slots === 'left' ? `余 ${left}` : '';
      const chosen = option.selected;
      const button = make('button', { type: 'button', 'aria-pressed': String(chosen) }, make('span', {}, time));
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
    list.hidden = true;
    list.after(days, times);
    drawn.set(list, draw);
    draw();
    onRestored(form, () => {
      // A slot that was full in the meantime is not sent, so that it is not shown as chosen either.
      if (list.selectedOptions[0]?.disabled === true) list.value = '';
      if (list.value !== '') at = -1;
      draw();
    });
  }
}

function slotsOf(group: HTMLOptGroupElement): Slot[] {
  return [...group.querySelectorAll('option')].map((option) => ({
    option,
    time: spokenTime(timeIn(option.value)),
  }));
}

/** What is taken of each question's slots, as the server just said. */
export type Booked = Record<string, { taken: Record<string, number> }>;

/** Brings the slots up to date; one that was chosen and is full now is no longer chosen. */
export function updateSlots(form: HTMLFormElement, booked: Booked): void {
  for (const list of form.querySelectorAll<HTMLSelectElement>('select[data-slots]')) {
    const field = list.closest<HTMLElement>('[data-field]');
    const { taken } = booked[field?.dataset.field ?? ''] ?? {};
    if (taken === undefined || field === null) continue;
    const { times = [] } = JSON.parse(field.dataset.props ?? '{}') as {
      times?: { from: string; to: string; capacity: number }[];
    };
    for (const option of list.querySelectorAll('optgroup option')) {
      if (!(option instanceof HTMLOptionElement)) continue;
      const time = times.find(({ from, to }) => option.value.slice(11) === `${from}-${to}`);
      const left = Math.max(0, (time?.capacity ?? 0) - (taken[option.value] ?? 0));
      option.dataset.left = String(left);
      option.disabled = left === 0;
      if (left === 0 && option.selected) list.value = '';
    }
    drawn.get(list)?.();
  }
}
