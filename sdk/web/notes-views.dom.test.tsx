import { LanguageProvider, PluginProvider, TagProvider } from '@fitout/sdk/web';
import { act, type ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import PhoneNotesView from '../starter/mobile/views/phone-notes.tsx';
import StarterNotesView from '../starter/web/views/notes.tsx';
import TemplateNotesView from '../template/web/views/notes.tsx';

type Context = ComponentProps<typeof PluginProvider>['value'];
type Tag = ComponentProps<typeof TagProvider>['value'];

let root: Root;
let place: HTMLElement;
const sent: unknown[] = [];

/** What the views ask of a plugin's context. */
const context = {
  http: { get: async () => [], post: async (_path: string, note: unknown) => void sent.push(note) },
  session: { can: () => true },
  storage: { get: () => undefined, set: (_key: string, notes: unknown) => void sent.push(notes) },
  toasts: { success: () => {} },
} as unknown as Context;
const tag = { id: '1', visible: true, setTitle: () => {} } as unknown as Tag;

beforeEach(() => {
  sent.length = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(() => root.unmount());
  place.remove();
});

it.each([
  ['starter', StarterNotesView],
  ['starter on phones', PhoneNotesView],
  ['template', TemplateNotesView],
])('%s: a note without words is told so, and not sent', async (_name, View) => {
  await act(() =>
    root.render(
      <LanguageProvider value="zh-CN">
        <PluginProvider value={context}>
          <TagProvider value={tag}>
            <View />
          </TagProvider>
        </PluginProvider>
      </LanguageProvider>,
    ),
  );
  const field = place.querySelector('form textarea, form input') as HTMLTextAreaElement;
  await act(async () => {
    place.querySelector<HTMLElement>('form button[type=submit]')?.click();
    await new Promise(requestAnimationFrame);
  });
  const said = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(said.map((id) => document.getElementById(id)?.textContent)).toContain('不能为空');
  expect([field.getAttribute('aria-invalid'), document.activeElement === field, sent]).toEqual(['true', true, []]);
});
