import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy whose server is gone: it answers whatever is asked with an error page of its own. */
export async function badGateway(): Promise<{ url: string; close(): void }> {
  const gateway = createServer(({ headers, method }, response) => {
    // Browsers ask ahead whether they may.
    response.writeHead(method === 'OPTIONS' ? 204 : 502, {
      'content-type': 'text/html',
      'access-control-allow-origin': headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type, idempotency-key, token',
    });
    response.end('<h1>502 Bad Gateway</h1>');
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    close() {
      gateway.closeAllConnections();
      gateway.close();
    },
  };
}
