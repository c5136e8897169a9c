import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyImage } from './lazy-image.tsx';

let root: Root;

beforeEach(() => {
  vi.useFakeTimers();
  // Without an observer every picture counts as near.
  vi.stubGlobal('IntersectionObserver', undefined);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const image = () => document.querySelector('img') as HTMLImageElement;

it('tries three times more, each time with a new element, and then gives up', () => {
  const gaveUp = vi.fn();
  act(() => root.render(<LazyImage src="/gone.png" alt="gone" color="#abcdef" onGaveUp={gaveUp} />));
  const elements = new Set<HTMLImageElement>();
  for (let time = 0; time < 4; time += 1) {
    elements.add(image());
    act(() => {
      image().dispatchEvent(new Event('error'));
      vi.advanceTimersByTime(5_000);
    });
  }
  expect(elements.size).toBe(4);
  expect(gaveUp).toHaveBeenCalledTimes(1);
  expect(image().alt).toBe('gone');
});

it('shows its colour until the picture is there, and knows it at once the next time', () => {
  act(() => root.render(<LazyImage src="/known.png" alt="" color="#abcdef" />));
  expect(image().style.backgroundColor).not.toBe('');
  act(() => void image().dispatchEvent(new Event('load')));
  expect(image().style.backgroundColor).toBe('');
  act(() => root.render(<LazyImage key="again" src="/known.png" alt="" color="#abcdef" />));
  expect(image().getAttribute('src')).toBe('/known.png');
  expect(image().style.backgroundColor).toBe('');
});
