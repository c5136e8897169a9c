import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestServer } from './server.ts';

export interface BreakingFront {
  url: string;
  /** Paths of pictures that were asked for, each as often as it was. */
  asked: string[];
  close(): void;
}

/**
 * Stands before a server as a bad line does: the first `times` answers with each picture end in the middle, after the
 * headers have promised all of it.
 */
export async function breakPictures(server: Pick<TestServer, 'url'>, times: number): Promise<BreakingFront> {
  const { hostname, port } = new URL(server.url);
  const asked: string[] = [];
  const front = createServer((request, response) => {
    const { method, url: path = '/', headers } = request;
    const isPicture = /^\/a\/|\/template-pictures\//.test(path);
    const behind = ask({ hostname, port, path, method, headers }, async (answer) => {
      const { statusCode = 502, headers } = answer;
      if (!isPicture) return void answer.pipe(response.writeHead(statusCode, headers));
      asked.push(path);
      const bytes = await buffer(answer);
      // What a browser has of it is no part that it could go on from.
      const { etag: _, 'accept-ranges': __, ...said } = headers;
      response.writeHead(statusCode, { ...said, 'content-length': bytes.length });
      if (asked.filter((one) => one === path).length > times) return void response.end(bytes);
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
    });
    behind.once('error', () => response.destroy());
    response.once('close', () => behind.destroy());
    request.pipe(behind);
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    asked,
    close() {
      front.closeAllConnections();
      front.close();
    },
  };
}
