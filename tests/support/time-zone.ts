import { vi } from 'vitest';
import type { ApiClient } from './api.ts';
import type { TestServer } from './server.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

/** Moves the organisation to a zone (IANA name), and waits until the server reckons with it. */
export async function setTimeZone(server: TestServer, api: ApiClient, timeZone: string): Promise<void> {
  const name = `门店 ${timeZone}`;
  await api.put('/api/v1/org', { name, timeZone });
  // Pages for phones say the name out of the same memory.
  await vi.waitFor(
    async () => {
      const html = await (await fetch(server.url, { headers: { 'user-agent': phone } })).text();
      if (!html.includes(name)) throw new Error(`the server does not know ${timeZone} yet`);
    },
    { timeout: 20_000 },
  );
}
