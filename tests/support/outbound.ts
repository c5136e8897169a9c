import { GuardedOutbound } from '../../kernel/outbound/outbound.ts';

/** The server's way out, where `name` (`https://outside.example`) stands at `local` on this machine; the rest is guarded as ever. */
export function outboundWith(name: string, local: string): Pick<GuardedOutbound, 'fetch' | 'close'> {
  const near = new GuardedOutbound(() => true);
  const guarded = new GuardedOutbound();
  return {
    fetch: (url, options) =>
      url.startsWith(`${name}/`) ? near.fetch(url.replace(name, local), options) : guarded.fetch(url, options),
    close: async () => void (await Promise.all([near.close(), guarded.close()])),
  };
}
