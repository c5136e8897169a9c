import { callsOf, type Http } from '@fitout/sdk/web';
import type { NumbersCalls } from '../shared/calls/index.ts';

/** Errors reject without a toast: whoever asks says them in place. */
export const numbersCalls = (http: Http) => callsOf<NumbersCalls>(http, { showError: false });
