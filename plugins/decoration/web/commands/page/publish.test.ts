import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { publish } from './publish.ts';

it('opens its dialog, for who may publish', () => {
  const { session } = testSession();
  expect(publish.enabled(session)).toBe(true);
  publish.run(session);
  expect(session.view.settings.dialog).toBe('publish');
  const editor = testSession(undefined, { may: (key) => key !== 'decoration.publish' });
  expect(publish.enabled(editor.session)).toBe(false);
});
