import { GuardedOutbound } from '../../kernel/outbound/outbound.ts';
import type { Outbound } from '../../sdk/server.ts';

/** A way out of a test's own; what is read as it comes is read at once. */
export function outboundBy(
  fetch: Outbound['fetch'],
  close: () => Promise<void> = async () => undefined,
): Outbound & { close(): Promise<void> } {
  return {
    fetch,
    close,
    listen: async () => {
      throw new Error('no sockets in this test');
    },
    async open(url, options) {
      const { body, ...head } = await fetch(url, options);
      return { ...head, body: inOne(body), close: () => undefined };
    },
  };
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The server's way out, where `name` (`https://outside.example`) stands at `local` on this machine; the rest is guarded as ever. */
export function outboundWith(name: string, local: string): Outbound & { close(): Promise<void> } {
  const near = new GuardedOutbound({ allowed: () => true });
  const guarded = new GuardedOutbound();
  return outboundBy(
    (url, options) =>
      url.startsWith(`${name}/`) ? near.fetch(url.replace(name, local), options) : guarded.fetch(url, options),
    async () => void (await Promise.all([near.close(), guarded.close()])),
  );
}
