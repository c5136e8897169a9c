import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { useObjectUrl } from './use-object-url.ts';

afterEach(() => vi.restoreAllMocks());

function Picture({ blob }: { blob: Blob | undefined }) {
  return <img alt="" src={useObjectUrl(blob)} />;
}

test('a blob has one address while it is shown, and none after', async () => {
  const living = new Set<string>();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${++made}`;
    living.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void living.delete(url));
  const place = document.createElement('div');
  const root = createRoot(place);
  const shown = async (blob: Blob | undefined) => {
    await act(async () => root.render(<Picture blob={blob} />));
    return place.querySelector('img')?.getAttribute('src');
  };
  const first = new Blob(['a']);
  expect(await shown(first)).toBe('blob:1');
  expect(await shown(first)).toBe('blob:1');
  expect(await shown(new Blob(['b']))).toBe('blob:2');
  expect([...living]).toEqual(['blob:2']);
  expect(await shown(undefined)).toBe(null);
  await shown(first);
  await act(async () => root.unmount());
  expect(living.size).toBe(0);
});
