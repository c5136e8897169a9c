import type { LocalText } from '../base/text.ts';
import { usePlugin } from '../web/hooks.ts';
import { errorText } from './error-text.ts';

/**
 * Tries something and says in a toast what failed, or that it is `done`; whatever came of it, `changed` loads the list
 * again. Resolves to success.
 */
export function useAttempt(changed: () => void): (work: () => Promise<unknown>, done?: LocalText) => Promise<boolean> {
  const { toasts } = usePlugin();
  return async (work, done) => {
    try {
      await work();
      if (done !== undefined) toasts.success(done);
      return true;
    } catch (error) {
      toasts.error(errorText(error), error);
      return false;
    } finally {
      changed();
    }
  };
}
