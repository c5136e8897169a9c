import { Activity, act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useDraft } from './use-draft.ts';

test('a draft stays while its page is hidden, until the stored value changes', async () => {
  let type: (text: string) => void = () => {};
  function Field({ value }: { value: string }) {
    const [draft, setDraft] = useDraft(value);
    type = setDraft;
    return <output>{draft}</output>;
  }
  const place = document.createElement('div');
  const root = createRoot(place);
  const shown = async (value: string, mode: 'visible' | 'hidden' = 'visible') => {
    await act(async () =>
      root.render(
        <Activity mode={mode}>
          <Field value={value} />
        </Activity>,
      ),
    );
    return place.textContent;
  };
  expect(await shown('#000000')).toBe('#000000');
  await act(async () => type('#0f6'));
  expect(place.textContent).toBe('#0f6');
  await shown('#000000', 'hidden');
  expect(await shown('#000000')).toBe('#0f6');
  expect(await shown('#111111')).toBe('#111111');
  await act(async () => type('#0f6'));
  expect(await shown('#000000')).toBe('#000000');
  await act(async () => root.unmount());
});
