import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useFormCheck } from './form-check.ts';

const fields = [
  ['required', { required: true }, '', '不能为空'],
  ['short', { minLength: 4 }, 'abc', '至少 4 个字符'],
  ['low', { type: 'number', min: 3 }, '2', '不能小于 3'],
  ['high', { type: 'number', max: 3 }, '4', '不能大于 3'],
  ['stepped', { type: 'number', step: 5 }, '3', '必须是 5 的倍数'],
  ['mail', { type: 'email' }, 'nobody', '格式不正确'],
  ['shaped', { pattern: '\\d+' }, 'x', '格式不正确'],
  ['fine', { required: true, maxLength: 3 }, 'abc', undefined],
] as const;

let root: Root;
let place: HTMLElement;
const sent: string[] = [];

function Form() {
  const { problems, check, changed } = useFormCheck();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (check(event.currentTarget)) sent.push('sent');
      }}
    >
      {fields.map(([name, props]) => (
        <label key={name}>
          {name}
          <input name={name} {...props} aria-invalid={problems.has(name)} onInput={() => changed(name)} />
          <small>{problems.get(name)?.zh}</small>
        </label>
      ))}
      <select name="choice" required aria-invalid={problems.has('choice')} onChange={() => changed('choice')}>
        <option value="" />
        <option value="a">a</option>
      </select>
      <em>{problems.get('choice')?.zh}</em>
    </form>
  );
}

beforeEach(async () => {
  sent.length = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(() => root.render(<Form />));
});
afterEach(async () => {
  await act(() => root.unmount());
  place.remove();
});

const field = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
const said = (name: string) => field(name).parentElement?.querySelector('small')?.textContent;
const submit = () =>
  act(async () => {
    place.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await new Promise(requestAnimationFrame);
  });

describe('the messages of a form', () => {
  it('stand beside each field that does not fit, and the first one has the focus', async () => {
    for (const [name, , value] of fields) field(name).value = value;
    await submit();
    for (const [name, , , words] of fields) expect(said(name), name).toBe(words ?? '');
    expect(place.querySelector('em')?.textContent).toBe('请选择');
    expect(document.activeElement).toBe(field('required'));
    expect(sent).toEqual([]);
  });

  it('go when something else is typed, and the form goes when all fits', async () => {
    await submit();
    expect(said('required')).toBe('不能为空');
    field('required').value = 'x';
    await act(async () => {
      field('required').dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(said('required')).toBe('');
    field('fine').value = 'abc';
    place.querySelector('select')?.setAttribute('data-picked', '');
    (place.querySelector('select') as HTMLSelectElement).value = 'a';
    await submit();
    expect(sent).toEqual(['sent']);
  });
});
