import { callsOf, type Http } from '@fitout/sdk/web';
import type { DecorationCalls } from '../shared/calls/index.ts';

/** The calls of the server half. */
export const decorationCalls = (http: Http) => callsOf<DecorationCalls>(http);
