import { callsOf, type Http } from '@fitout/sdk/web';
import type { GaodeCalls } from '../shared/calls/index.ts';

/** Errors reject without a toast: the caller shows them in place. */
export const gaodeCalls = (http: Http) => callsOf<GaodeCalls>(http, { showError: false });

export type GaodeClient = ReturnType<typeof gaodeCalls>;
