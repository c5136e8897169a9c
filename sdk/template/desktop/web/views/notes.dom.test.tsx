// @vitest-environment happy-dom
import { type RenderedView, renderView } from '@fitout/sdk/testing';
import { afterEach, expect, it } from 'vitest';
import { notesInMemory } from '../../tests/notes-in-memory.ts';
import NotesView from './notes.tsx';

let view: RenderedView | undefined;

afterEach(() => view?.end());

it('shows the notes, and one less when one is deleted', async () => {
  const { context, kept } = notesInMemory('明天盘点', 'call the printer');
  view = await renderView(NotesView, context);
  const { place, act } = view;
  const shown = () => [...place.querySelectorAll('li p')].map(({ textContent }) => textContent);
  expect(shown()).toEqual(['明天盘点', 'call the printer']);
  await act(() => place.querySelector<HTMLElement>('li button')?.click());
  expect(shown()).toEqual(['call the printer']);
  expect(kept()).toHaveLength(1);
});

it('says so where a note has no words, and keeps none', async () => {
  const { context, kept } = notesInMemory();
  view = await renderView(NotesView, context);
  const { place, act } = view;
  await act(() => place.querySelector<HTMLElement>('form button')?.click());
  const field = place.querySelector('textarea');
  const said = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(said.map((id) => document.getElementById(id)?.textContent)).toContain('不能为空');
  expect([field?.getAttribute('aria-invalid'), document.activeElement === field]).toEqual(['true', true]);
  expect(kept()).toEqual([]);
});
