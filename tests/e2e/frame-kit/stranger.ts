import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site, to which nothing may be sent. */
export interface Stranger {
  url: string;
  /** The same site under another name, whose pages have no policy. */
  own: string;
  /** Paths that it was asked for. */
  asked: string[];
  /** What it has besides answers to anything: path → type and content. */
  files: Map<string, [type: string, content: string]>;
  close(): void;
}

export async function startStranger(): Promise<Stranger> {
  const asked: string[] = [];
  const files: Stranger['files'] = new Map();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [type, content] = files.get(request.url ?? '') ?? ['text/javascript', 'export {};'];
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(content);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    own: `http://localhost:${port}`,
    asked,
    files,
    close: () => void server.close(),
  };
}
