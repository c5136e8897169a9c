import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { pipeline } from 'node:stream';
import { makeCertificate } from './certificate.ts';

export interface HttpsFront {
  port: number;
  close(): Promise<void>;
}

/**
 * A proxy with https in front of a server on this machine, as operators put one: it passes host, scheme and address on.
 * The server may start later: its port is asked for with each request.
 */
export async function httpsFront(port: () => number, ...names: [string, ...string[]]): Promise<HttpsFront> {
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
    const asking = ask(
      { host: '127.0.0.1', port: port(), method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    asking.on('error', () => response.destroy());
    response.on('close', () => asking.destroy());
    pipeline(request, asking, () => undefined);
  };
  const server = createServer(await makeCertificate(...names), pass);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
