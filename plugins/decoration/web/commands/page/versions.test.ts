import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { versions } from './versions.ts';

it('opens its dialog, on a page that is only viewed too', () => {
  const { session, readOnly } = testSession();
  readOnly();
  expect(versions.enabled(session)).toBe(true);
  versions.run(session);
  expect(session.view.settings.dialog).toBe('versions');
});
