import { type CallHttp, callsOf } from '@fitout/sdk/web';
import type { DrawsCalls } from '../shared/calls/index.ts';

/** Errors reject without a toast: whoever asks says them in place. */
export const drawsCalls = (http: CallHttp) => callsOf<DrawsCalls>(http, { showError: false });
