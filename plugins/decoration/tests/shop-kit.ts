import { lookup } from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { GuardedOutbound } from '../../../kernel/outbound/outbound.ts';
import { makeCertificate } from '../../../tests/support/certificate.ts';

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
  received: { headers: IncomingHttpHeaders; body: string }[];
  /** The guarded client that may go to this machine, and trusts the shop's certificate. */
  outbound: GuardedOutbound;
  close(): void;
}

const loopback = ['127.0.0.1', '::1'];

/** Another system that speaks https on this machine. */
export async function startShop(): Promise<Shop> {
  const { key, cert } = await makeCertificate('localhost');
  const server = createServer({ key, cert }, (request, response) => {
    if (/\.(?:png|jpg|svg)$/.test(request.url ?? '')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(shop.picture);
      return;
    }
    shop.asked++;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => shop.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() }));
    const { status, body, wait = 0, headers = {} } = shop.answer;
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body), wait);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const shop: Shop = {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    answer: { status: 200, body: '[]' },
    picture: new Uint8Array(),
    asked: 0,
    received: [],
    outbound: new GuardedOutbound({ allowed: (address) => loopback.includes(address), lookup, ca: cert }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return shop;
}
