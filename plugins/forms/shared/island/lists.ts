import { serverUrl } from '@fitout/sdk';
import type { RegionTree } from '../calls/visitors.ts';
import { changed, make, onRestored } from './dom.ts';
import { kept } from './files.ts';

/** 级联: one list for each step, in place of one list of whole ways. The hidden list is what is sent. */
export function cascades(form: HTMLFormElement): void {
  for (const whole of form.querySelectorAll<HTMLSelectElement>('select[data-cascade]')) {
    const ways = [...whole.options].map((option) => option.value).filter((value) => value !== '');
    const paths = ways.map((way) => way.split('/'));
    const box = make('span', { class: 'fb-field-steps' });
    const label = whole.closest('[data-field]')?.querySelector('.fb-field-title');
    const steps = make('span', { class: 'fb-field-steps' });
    let shown = '';
    const draw = (chosen: readonly string[]) => {
      shown = chosen.join('/');
      const lists: HTMLSelectElement[] = [];
      for (let level = 0; level < 5; level++) {
        const here = paths.filter(
          (path) => path.length > level && chosen.slice(0, level).every((step, at) => path[at] === step),
        );
        const names = [...new Set(here.map((path) => path[level] as string))];
        if (names.length === 0 || (level > 0 && chosen[level - 1] === undefined)) break;
        const list = make('select', {
          class: 'fb-field-input',
          // The browser is not to put values back into it: the hidden list has the answer.
          autocomplete: 'off',
          'aria-label': `${label?.textContent ?? ''} 第 ${level + 1} 级`,
        });
        list.append(new Option('请选择', ''), ...names.map((name) => new Option(name, name)));
        list.value = chosen[level] ?? '';
        list.addEventListener('change', () => {
          const way = [...chosen.slice(0, level), ...(list.value === '' ? [] : [list.value])];
          whole.value = ways.includes(way.join('/')) ? way.join('/') : '';
          draw(way);
          steps.querySelectorAll('select')[level]?.focus();
          changed(whole);
        });
        lists.push(list);
      }
      steps.replaceChildren(...lists);
    };
    whole.hidden = true;
    whole.removeAttribute('id');
    box.append(steps);
    whole.after(box);
    draw(whole.value === '' ? [] : whole.value.split('/'));
    onRestored(form, () => {
      if (whole.value !== '' && whole.value !== shown) draw(whole.value.split('/'));
    });
  }
}

/** 地区: the three lines become lists once the names are there; without them one types. */
export function regions(form: HTMLFormElement): void {
  const groups = form.querySelectorAll<HTMLElement>('.fb-field-region');
  if (groups.length === 0) return;
  fetch(serverUrl('/api/p/forms/public/regions'))
    .then(async (response) => {
      if (!response.ok) return;
      const { result } = (await response.json()) as { result: RegionTree };
      for (const group of groups) regionLists(group, result);
    })
    .catch(() => undefined);
}

/** Lists in place of the lines of a question for a place. */
export function regionLists(group: HTMLElement, tree: RegionTree): void {
  const inputs = ['province', 'city', 'district'].map((part) =>
    group.querySelector<HTMLInputElement>(`input[data-region="${part}"]`),
  );
  const lists = inputs.map((input) => {
    const list = make('select', { class: 'fb-field-input', 'aria-label': input?.getAttribute('aria-label') ?? '' });
    list.name = input?.name ?? '';
    input?.replaceWith(list);
    return list;
  });
  const [province, city, district] = lists as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement];
  const fill = (list: HTMLSelectElement, names: readonly string[], value = '') => {
    list.replaceChildren(
      new Option(list.getAttribute('aria-label') ?? '', ''),
      ...names.map((name) => new Option(name, name)),
    );
    list.value = names.includes(value) ? value : '';
    list.hidden = names.length === 0 && list === district;
  };
  const citiesOf = () => Object.keys(tree[province.value] ?? {});
  const districtsOf = () => tree[province.value]?.[city.value] ?? [];
  const typed = inputs.map((input) => input?.value ?? '');
  fill(province, Object.keys(tree), typed[0]);
  // Where there is one city alone, as in Beijing, nobody has to choose it.
  const cities = (value?: string) => fill(city, citiesOf(), citiesOf().length === 1 ? citiesOf()[0] : value);
  cities(typed[1]);
  fill(district, districtsOf(), typed[2]);
  province.addEventListener('change', () => {
    cities();
    fill(district, districtsOf());
  });
  city.addEventListener('change', () => fill(district, districtsOf()));
}

/** 表格: rows are added and taken away. */
export function tables(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLElement>('[data-rows]')) {
    const field = box.closest<HTMLElement>('[data-field]');
    const body = box.querySelector('tbody');
    const pattern = body?.querySelector('tr');
    if (field === null || body == null || pattern == null) continue;
    const { min = 0, max = 0 } = JSON.parse(field.dataset.props ?? '{}') as { min?: number; max?: number };
    const most = max > 0 ? Math.min(max, 50) : 50;
    const add = make('button', { type: 'button', class: 'fb-form-back' }, '添加一行');
    const number = () => {
      for (const [row, tr] of [...body.rows].entries()) {
        for (const [column, input] of [...tr.querySelectorAll('input')].entries()) {
          input.name = `f.${field.dataset.field}.${row}.${column}`;
          input.setAttribute(
            'aria-label',
            (input.getAttribute('aria-label') ?? '').replace(/^第 \d+ 行/, `第 ${row + 1} 行`),
          );
        }
        const gone = tr.querySelector<HTMLButtonElement>('.fb-field-gone');
        if (gone !== null) gone.disabled = body.rows.length <= Math.max(1, min);
        gone?.setAttribute('aria-label', `删除第 ${row + 1} 行`);
      }
      add.disabled = body.rows.length >= most;
    };
    const withButton = (tr: HTMLTableRowElement) => {
      const gone = make('button', { type: 'button', class: 'fb-field-gone' }, '×');
      gone.addEventListener('click', () => {
        tr.remove();
        number();
        changed(box);
        add.focus();
      });
      tr.append(make('td', {}, gone));
    };
    const fresh = pattern.cloneNode(true) as HTMLTableRowElement;
    for (const input of fresh.querySelectorAll('input')) input.value = '';
    box.querySelector('thead tr')?.append(make('td'));
    for (const tr of body.rows) withButton(tr);
    // With buttons, one row is enough to begin with.
    for (const tr of [...body.rows].slice(Math.max(1, min)))
      if ([...tr.querySelectorAll('input')].every((input) => input.value === '')) tr.remove();
    const another = () => {
      const tr = fresh.cloneNode(true) as HTMLTableRowElement;
      withButton(tr);
      body.append(tr);
      number();
      return tr;
    };
    add.addEventListener('click', () => another().querySelector('input')?.focus());
    box.append(add);
    number();
    // Rows that were added before the page was left, or that could not be sent.
    const values = kept.get(form);
    const cell = (row: number, column: number) => values?.get(`f.${field.dataset.field}.${row}.${column}`)?.[0];
    const columns = pattern.querySelectorAll('input').length;
    const wide = Array.from({ length: columns }, (_, column) => column);
    const rowsBefore = Array.from({ length: most }, (_, row) => wide.map((column) => cell(row, column) ?? ''));
    const filled = rowsBefore.filter((cells) => cells.some((text) => text !== ''));
    while (body.rows.length < filled.length) another();
    for (const [row, cells] of filled.entries())
      for (const [column, input] of [...(body.rows[row]?.querySelectorAll('input') ?? [])].entries())
        input.value = cells[column] ?? '';
  }
}

/** 排序: rows move by buttons and by dragging; their numbers follow. Untouched, it is no answer. */
export function rankings(form: HTMLFormElement): void {
  for (const list of form.querySelectorAll<HTMLElement>('.fb-field-ranking')) {
    const rows = () => [...list.children] as HTMLLIElement[];
    const number = () => {
      for (const [place, row] of rows().entries()) {
        const select = row.querySelector('select');
        if (select !== null) select.value = String(place + 1);
      }
      list.dataset.ranked = '';
      changed(list);
    };
    const arrange = () => {
      const places = rows().map(placeOf);
      if (!places.every((place) => place > 0)) return;
      if (places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0)))
        list.append(...rows().sort((a, b) => placeOf(a) - placeOf(b)));
      list.dataset.ranked = '';
    };
    arrange();
    onRestored(form, arrange);
    for (const row of rows()) {
      const name = row.textContent?.replace(/^名次\d*/, '') ?? '';
      const button = (words: string, label: string, by: -1 | 1) => {
        const element = make(
          'button',
          { type: 'button', class: 'fb-field-move', 'aria-label': `${label}：${name}` },
          words,
        );
        element.addEventListener('click', () => {
          const other = by === -1 ? row.previousElementSibling : row.nextElementSibling;
          if (by === -1) other?.before(row);
          else other?.after(row);
          number();
          element.focus();
        });
        return element;
      };
      row.querySelector('select')?.setAttribute('hidden', '');
      row.append(button('↑', '上移', -1), button('↓', '下移', 1));
      dragged(list, row, number);
    }
  }
}

const placeOf = (row: Element): number => Number(row.querySelector('select')?.value);

function dragged(list: HTMLElement, row: HTMLElement, done: () => void): void {
  row.addEventListener('pointerdown', (event) => {
    if (event.target instanceof HTMLButtonElement || event.button !== 0) return;
    row.setPointerCapture(event.pointerId);
    row.dataset.moving = '';
    const move = ({ clientY }: PointerEvent) => {
      const over = [...list.children].find((other) => {
        const { top, bottom } = other.getBoundingClientRect();
        return other !== row && clientY > top && clientY < bottom;
      });
      if (over === undefined) return;
      if (over.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) over.before(row);
      else over.after(row);
    };
    const end = () => {
      delete row.dataset.moving;
      row.removeEventListener('pointermove', move);
      done();
    };
    row.addEventListener('pointermove', move);
    row.addEventListener('pointerup', end, { once: true });
    row.addEventListener('pointercancel', end, { once: true });
  });
}
