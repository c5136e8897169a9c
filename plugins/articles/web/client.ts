import { type CallsOf, callsOf, type Http } from '@fitout/sdk/web';
import type { ArticleCalls } from '../shared/calls/index.ts';

/** Errors reject without a toast: whoever asks says them in place. */
export const articleCallsOf = (http: Http): CallsOf<ArticleCalls> => callsOf<ArticleCalls>(http, { showError: false });
