import type { LocalText } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';

/** Tries something and says what came of it; whatever that is, `changed` loads the list again. Resolves to success. */
export function useAttempt(changed: () => void): (work: () => Promise<unknown>, done: LocalText) => Promise<boolean> {
  const { toasts } = usePlugin();
  return async (work, done) => {
    try {
      await work();
      toasts.success(done);
      return true;
    } catch (error) {
      toasts.error(errorText(error), error);
      return false;
    } finally {
      changed();
    }
  };
}
