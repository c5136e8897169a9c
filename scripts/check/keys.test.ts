import { expect, test } from 'vitest';
import { bareKeysIn } from './keys.ts';

const found = (code: string): string[] => bareKeysIn('a.tsx', code).map(({ start, end }) => code.slice(start, end));

test('the key of an event is read by keyOf alone', () => {
  expect(found("<input onKeyDown={(event) => event.key === 'Enter' && save()} />")).toEqual(['event.key']);
  expect(found("addEventListener('keydown', (e) => { if (e.key === 'Escape') end(); });")).toEqual(['e.key']);
  expect(found('const onKey = (press: KeyboardEvent<HTMLInputElement>) => ({ Enter: save })[press.key];')).toEqual([
    'press.key',
  ]);
  expect(found("function elsewhere({ target, key }: KeyboardEvent) { return key === 'Enter'; }")).toEqual(['key']);
  expect(found('useKeys(part, (event) => { const { key } = event; })')).toEqual(['key']);
  expect(found('const keys = { onKeyDown: (event) => event.nativeEvent.isComposing };')).toEqual([
    'event.nativeEvent.isComposing',
  ]);
});

test('other keys, and the same by keyOf, are none', () => {
  expect(found("<input onKeyDown={(event) => keyOf(event) === 'Enter' && save()} />")).toEqual([]);
  expect(found('items.map((item) => item.key); const { key } = item; <li key={item.key} />;')).toEqual([]);
  expect(found("new KeyboardEvent('keydown', { key: 'Escape' });")).toEqual([]);
});
