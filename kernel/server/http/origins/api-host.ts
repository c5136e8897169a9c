import { resolveApiBase } from '../../../core/api-base.ts';
import { isThisMachine, mayHaveItsApiAt } from '../../../settings/sites.ts';

export interface ApiSettings {
  /** FITOUT_SERVER_KEY; empty for none. */
  serverKey: string;
  /** Whether browsers come by https, also where a proxy that is not believed says nothing of it. */
  https: boolean;
}

/**
 * Origin of the API of pages at `origin`, by the server key: `https://t-api.example.com`. Undefined where it is the page's
 * own, which it also is under a host name at which browsers would not send the session (an organisation's own domain).
 */
export function apiHostOf(origin: string, { serverKey, https }: ApiSettings): string | undefined {
  if (serverKey === '' || !URL.canParse(origin)) return undefined;
  const page = new URL(origin);
  if (https && !isThisMachine(page.hostname)) page.protocol = 'https:';
  const api = new URL(resolveApiBase(page.hostname, serverKey));
  return api.origin !== page.origin && mayHaveItsApiAt(page, api) ? api.origin : undefined;
}
