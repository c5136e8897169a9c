import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';

const script = `const events = new EventSource('/__dev/events');
events.onmessage = () => location.reload();
addEventListener('pagehide', () => events.close());
`;
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
const tag = `<script type="module" src="/__dev/reload.js" integrity="${integrity}"></script>`;

/**
 * Stands before the server while developing, so that the server itself knows nothing of it: adds a script to every page
 * that reloads it when told to.
 */
export class ReloadProxy {
  /** Where the server is now; requests wait while it restarts. */
  #target = Promise.withResolvers<string>();
  readonly #pages = new Set<ServerResponse>();
  readonly server: Server = createServer((from, to) => void this.#handle(from, to));

  serverIs(url: string): void {
    this.#target.resolve(url);
  }

  serverGoes(): void {
    this.#target = Promise.withResolvers<string>();
  }

  reloadPages(): number {
    for (const page of this.#pages) page.write('data: reload\n\n');
    return this.#pages.size;
  }

  async #handle(from: IncomingMessage, to: ServerResponse): Promise<void> {
    if (from.url === '/__dev/reload.js') {
      to.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(script);
      return;
    }
    if (from.url === '/__dev/events') {
      to.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(':\n\n');
      this.#pages.add(to);
      to.once('close', () => this.#pages.delete(to));
      return;
    }
    this.#pass(from, to, await this.#target.promise);
  }

  #pass(from: IncomingMessage, to: ServerResponse, target: string): void {
    const headers = { ...from.headers };
    const page = headers['sec-fetch-dest'] === 'document' || headers['sec-fetch-dest'] === 'iframe';
    // A page is read as it is and without asking whether it changed, since a line is put into it.
    if (page) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const ask = (target.startsWith('https:') ? secureRequest : request)(
      new URL(from.url ?? '/', target),
      { method: from.method ?? 'GET', headers },
      (answer) => {
        if (!page || !String(answer.headers['content-type']).startsWith('text/html')) {
          to.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(to);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const html = Buffer.concat(parts).toString('utf8').replace('</head>', `${tag}</head>`);
          const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
          to.writeHead(answer.statusCode ?? 200, { ...rest, 'cache-control': 'no-store' }).end(html);
        });
      },
    );
    ask.on('error', () => {
      if (!to.headersSent) to.writeHead(502);
      to.end();
    });
    to.on('close', () => ask.destroy());
    from.pipe(ask);
  }
}
