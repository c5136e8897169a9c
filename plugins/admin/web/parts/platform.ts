import type { PlatformCalls } from '@fitout/sdk/calls';
import { callsOf, type Http } from '@fitout/sdk/web';

/** The platform's own calls. Errors reject without a toast: dialogs and pages show them in place. */
export const platform = (http: Http) => callsOf<PlatformCalls>(http, { showError: false });
