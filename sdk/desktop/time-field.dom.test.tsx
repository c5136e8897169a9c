import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deviceTimeZone, timeZoneName } from '../base/time-zone.ts';
import type { PluginContext } from '../web/context.ts';
import { LanguageProvider, PluginProvider } from '../web/hooks.ts';
import { useSetTimes } from '../web/use-set-times.ts';
import { TimeField } from './time-field.tsx';

/** Two zones in no place of which this machine can be at once. */
const zones = ['America/New_York', 'Asia/Shanghai'];
const otherZone = zones.find((zone) => timeZoneName(zone, 'en') !== timeZoneName(deviceTimeZone(), 'en')) as string;
let root: Root;
let place: HTMLElement;
let set: (string | undefined)[];

function Host({ iso }: { iso: string | null }) {
  const { toField, fromField } = useSetTimes();
  return <TimeField label="结束时间" value={toField(iso)} onChange={(text) => set.push(fromField(text))} />;
}

const show = (timeZone: string | undefined, iso: string | null) =>
  act(() => {
    const ctx = { session: { user: { ext: timeZone === undefined ? null : { timeZone } } } };
    root.render(
      <PluginProvider value={ctx as unknown as PluginContext}>
        <LanguageProvider value="zh-CN">
          <Host iso={iso} />
        </LanguageProvider>
      </PluginProvider>,
    );
  });
const field = () => place.querySelector('input') as HTMLInputElement;
const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(() => {
  set = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(() => root.unmount());
  place.remove();
});

it('shows and takes a time by the clock of the organisation, whatever the device is set to', async () => {
  await show('America/New_York', '2026-11-21T01:00:00.000Z');
  expect(field().value).toBe('2026-11-20T20:00');
  await type('2026-11-20T21:30');
  await show('Asia/Shanghai', '2026-11-21T01:00:00.000Z');
  expect(field().value).toBe('2026-11-21T09:00');
  await type('2026-11-21T10:30');
  await type('');
  expect(set).toEqual(['2026-11-21T02:30:00.000Z', '2026-11-21T02:30:00.000Z', undefined]);
});

it('names the zone where the device has another one, and China’s where the session says none', async () => {
  await show(otherZone, null);
  expect(place.textContent).toContain(timeZoneName(otherZone, 'zh-CN'));
  await show(deviceTimeZone(), null);
  expect(place.textContent).toBe('结束时间');
  await show(undefined, '2026-11-21T01:00:00.000Z');
  expect(field().value).toBe('2026-11-21T09:00');
});
