import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LanguageProvider } from '../web/hooks.ts';
import { TagField } from './tag-field.tsx';

const most = 4;
let root: Root;
let place: HTMLElement;

/** Trimmed, each once, at most four: as plugins clean theirs. */
function clean(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))].slice(0, most);
}

function Host({ readOnly }: { readOnly: boolean }) {
  const [tags, setTags] = useState<string[]>(['甲', '乙']);
  return (
    <LanguageProvider value="zh-CN">
      <TagField
        tags={tags}
        known={['甲', '丙', '丁']}
        clean={clean}
        onChange={setTags}
        label="标签"
        readOnly={readOnly}
      />
    </LanguageProvider>
  );
}

async function show(readOnly = false): Promise<void> {
  await act(async () => root.render(<Host readOnly={readOnly} />));
}

const field = (): HTMLInputElement => place.querySelector('input') as HTMLInputElement;
const chips = (): (string | null)[] => [...place.querySelectorAll('span > span')].map((chip) => chip.textContent);

/** Puts words into the field as typing does; `inputType` says how they came. */
async function type(words: string, inputType = 'insertText'): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words);
    field().dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  });
}

async function press(key: string, isComposing = false): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true });
  await act(async () => void field().dispatchEvent(event));
  return event;
}

async function paste(words: string): Promise<Event> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => words } });
  await act(async () => void field().dispatchEvent(event));
  return event;
}

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});

afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

describe('a field for tags', () => {
  it('adds with Enter, which then sends no form', async () => {
    await show();
    await type(' 丙 ');
    expect((await press('Enter')).defaultPrevented).toBe(true);
    expect(chips()).toEqual(['甲', '乙', '丙']);
    expect(field().value).toBe('');
    expect((await press('Enter')).defaultPrevented).toBe(false);
  });

  it('leaves Enter to the input method that composes', async () => {
    await show();
    await type('bing');
    expect((await press('Enter', true)).defaultPrevented).toBe(false);
    expect(chips()).toEqual(['甲', '乙']);
    expect(field().value).toBe('bing');
  });

  it.each([',', '，', '、', ';', '；'])('adds with %s', async (mark) => {
    await show();
    await type(`丙${mark}`);
    expect(chips()).toEqual(['甲', '乙', '丙']);
    expect(field().value).toBe('');
  });

  it('adds what is chosen from the list of known ones, which has none that is there', async () => {
    await show();
    expect([...place.querySelectorAll('option')].map((option) => option.value)).toEqual(['丙', '丁']);
    await type('丁', 'insertReplacementText');
    expect(chips()).toEqual(['甲', '乙', '丁']);
  });

  it('adds each line of what is pasted, next to what was typed, no more than there may be', async () => {
    await show();
    await type('丙');
    field().setSelectionRange(1, 1);
    expect((await paste('\r\n乙\r\n丁\n戊')).defaultPrevented).toBe(true);
    expect(chips()).toEqual(['甲', '乙', '丙', '丁']);
    expect(field().value).toBe('');
  });

  it('adds each pasted cell of a spreadsheet, with what stands in its quotes', async () => {
    await show();
    expect((await paste('"1,299.00"\t"红茶\n礼盒 ""大"""\r\n')).defaultPrevented).toBe(true);
    expect(chips()).toEqual(['甲', '乙', '1,299.00', '红茶 礼盒 "大"']);
  });

  it('adds a pasted word in quotes as it is meant', async () => {
    await show();
    expect((await paste('"丙,丁"')).defaultPrevented).toBe(true);
    expect(chips()).toEqual(['甲', '乙', '丙,丁']);
  });

  it('leaves one pasted line to the field', async () => {
    await show();
    expect((await paste('丙')).defaultPrevented).toBe(false);
    expect(chips()).toEqual(['甲', '乙']);
  });

  it('adds what stands in it when it is left', async () => {
    await show();
    await type('丙');
    await act(async () => void field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(chips()).toEqual(['甲', '乙', '丙']);
  });

  it('takes the last one back with Backspace, and any by its button', async () => {
    await show();
    await type('x');
    await press('Backspace');
    expect(chips()).toEqual(['甲', '乙']);
    await type('');
    await press('Backspace', true);
    expect(chips()).toEqual(['甲', '乙']);
    await press('Backspace');
    expect(chips()).toEqual(['甲']);
    await act(async () => place.querySelector<HTMLElement>('[aria-label="移除 甲"]')?.click());
    expect(chips()).toEqual([]);
    await press('Backspace');
    expect(chips()).toEqual([]);
  });

  it('shows the tags alone to who may not change them', async () => {
    await show(true);
    expect(chips()).toEqual(['甲', '乙']);
    expect(place.querySelectorAll('input, button')).toHaveLength(0);
  });
});
