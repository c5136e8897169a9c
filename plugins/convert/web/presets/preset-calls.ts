import { callsOf, type Http } from '@fitout/sdk/web';
import type { presetCalls } from '../../shared/calls.ts';

/** The organisation's presets. Errors reject without a toast: whoever asks says them in place. */
export const presetCallsOf = (http: Http) => callsOf<typeof presetCalls>(http, { showError: false });
