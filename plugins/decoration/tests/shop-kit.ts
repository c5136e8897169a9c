import { execFileSync } from 'node:child_process';
import { lookup } from 'node:dns';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuardedOutbound } from '../../../kernel/server/http/outbound.ts';

export interface Shop {
  /** https://localhost:… */
  origin: string;
  /** What it says to everything. */
  answer: { status: number; body: string; wait?: number; headers?: Record<string, string> };
  /** What it gives for addresses of pictures. */
  picture: Uint8Array;
  /** How often it was asked for anything but pictures. */
  asked: number;
  /** What it was sent, oldest first. */
  heard: { headers: IncomingHttpHeaders; body: string }[];
  /** The guarded client that may go to this machine, and trusts the shop's certificate. */
  outbound: GuardedOutbound;
  close(): void;
}

const loopback = ['127.0.0.1', '::1'];

/** Is there what makes certificates? */
export const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    console.warn('skipped: openssl, which makes the certificate of the other system, is not there');
    return false;
  }
})();

/** Another system that speaks https on this machine. */
export async function startShop(): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'fitout-shop-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  const name = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  const words = `req -x509 ${curve} -days 2 ${name} -keyout ${keyFile} -out ${certFile}`;
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile, 'utf8')];
  rmSync(folder, { recursive: true });
  const server = createServer({ key, cert }, (request, response) => {
    if (/\.(?:png|jpg|svg)$/.test(request.url ?? '')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(shop.picture);
      return;
    }
    shop.asked++;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => shop.heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() }));
    const { status, body, wait = 0, headers = {} } = shop.answer;
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body), wait);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const shop: Shop = {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    answer: { status: 200, body: '[]' },
    picture: new Uint8Array(),
    asked: 0,
    heard: [],
    outbound: new GuardedOutbound((address) => loopback.includes(address), lookup, cert),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return shop;
}
