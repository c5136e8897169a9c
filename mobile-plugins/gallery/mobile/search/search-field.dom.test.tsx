import { renderView } from '@fitout/sdk/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { GalleryAddress } from './address.ts';
import { SearchField } from './search-field.tsx';

let opened: string[];

const navigation = {
  open(url: string, options?: { replace?: boolean }) {
    opened.push(`${options?.replace === true ? 'replaces' : 'opens'} ${decodeURIComponent(url)}`);
    history.pushState({ fitout: 1 }, '');
  },
  back: () => opened.push('back'),
};

beforeEach(() => {
  opened = [];
  history.replaceState({ fitout: 0 }, '');
});
let view: Awaited<ReturnType<typeof renderView>>;
afterEach(() => view.end());

async function field(address: GalleryAddress, count?: number) {
  const { hook, searchHook } = memoryLocation({ path: '/m/images' });
  const restated: string[] = [];
  const go = (url: string, options?: { replace?: boolean }): void => {
    restated.push(`${options?.replace === true ? 'replaces' : 'opens'} ${decodeURIComponent(url)}`);
  };
  const own = () => [hook()[0], go] as [string, typeof go];
  view = await renderView(
    () => (
      <Router hook={own} searchHook={searchHook}>
        <SearchField address={address} count={count} />
      </Router>
    ),
    { navigation },
  );
  const input = view.place.querySelector('input') as HTMLInputElement;
  const button = (name: string) =>
    [...view.place.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    );
  return {
    restated,
    input,
    button,
    status: view.place.querySelector('[role="status"]') as HTMLElement,
    type: (text: string) =>
      view.act(() => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    submit: () => view.act(() => input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))),
    press: (name: string) => view.act(() => button(name)?.click()),
  };
}

describe('the search field of the gallery', () => {
  test('opens results as a page of their own, which remembers what lies behind it', async () => {
    const { type, submit, input } = await field({ q: '' });
    await type('  2024年5月 杭州 ');
    await submit();
    expect(opened).toEqual(['opens /m/images?q=2024年5月+杭州']);
    expect(history.state).toEqual({ fitout: 1, gallerySearch: true });
    // Back finds the whole gallery with an empty field.
    expect(input.value).toBe('');
  });

  test('of an album searches the album', async () => {
    const { type, submit, input } = await field({ q: '', album: '7' });
    expect(input.getAttribute('aria-label')).toBe('在相册内搜索');
    await type('5月');
    await submit();
    expect(opened).toEqual(['opens /m/images?q=5月&album=7']);
  });

  test('empty, asks for words and goes nowhere', async () => {
    const { submit, input } = await field({ q: '' });
    await submit();
    expect(opened).toEqual([]);
    expect(document.activeElement).toBe(input);
  });

  test('of results searches in their place, says how many there are, and brings the focus to it', async () => {
    const { type, submit, status, restated, input } = await field({ q: '2023', byAlbum: true }, 12);
    expect(input.value).toBe('2023');
    expect(status.textContent).toBe('“2023”共 12 张');
    await type('2024');
    await submit();
    expect(restated).toEqual(['replaces /m/images?q=2024&by=album']);
    expect(opened).toEqual([]);
    expect(document.activeElement).toBe(status);
  });

  test('leads back to all: by Back to the page behind, else in the place of the results', async () => {
    const { press } = await field({ q: '2023' }, 0);
    await press('显示全部');
    history.replaceState({ fitout: 1, gallerySearch: true }, '');
    await press('显示全部');
    expect(opened).toEqual(['replaces /m/images', 'back']);
  });

  test('is cleared by a button, which leaves the focus in the field', async () => {
    const { press, button, input } = await field({ q: '2023' });
    await press('清空');
    expect([input.value, document.activeElement === input]).toEqual(['', true]);
    expect(button('清空')).toBeUndefined();
  });
});
