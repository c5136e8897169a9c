import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { preview } from './preview.ts';

it('opens its dialog, on a page that is only viewed too', () => {
  const { session, readOnly } = testSession();
  readOnly();
  expect(preview.enabled(session)).toBe(true);
  preview.run(session);
  expect(session.view.settings.dialog).toBe('preview');
});
