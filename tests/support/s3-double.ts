import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * A small S3 on loopback for tests: path style, one bucket, whole and multipart uploads, ranges, listing by pages.
 * It refuses what is not signed by its key, and, like many S3-compatible stores, stores a body as it comes: a client
 * that wraps its uploads in checksums (`aws-chunked`) is refused, since such stores would keep the wrapping.
 */
export interface S3Double {
  endpoint: string;
  /** Next answers, in place of what they would be; to show failures. */
  failNext(status: number, times: number): void;
  requests: string[];
  close(): Promise<void>;
}

interface Item {
  body: Buffer;
  modified: Date;
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

const pageSize = 3;

export async function startS3(bucket: string, accessKey: string): Promise<S3Double> {
  const items = new Map<string, Item>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  const failures: number[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    requests.push(`${request.method} ${url.pathname}`);
    const body = await read(request);
    const failure = failures.shift();
    if (failure !== undefined) throw new Refusal(failure, 'InternalError');
    checkSignature(request, accessKey, body);
    const [, asked, ...rest] = url.pathname.split('/');
    if (asked !== bucket) throw new Refusal(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (key === '') return list(url, response);
    if (request.method === 'POST') return post(url, key, response);
    if (request.method === 'PUT') return put(url, key, body, response);
    if (request.method === 'DELETE') {
      items.delete(key);
      response.writeHead(204).end();
      return;
    }
    get(key, request, response);
  }

  function put(url: URL, key: string, body: Buffer, response: ServerResponse): void {
    const upload = url.searchParams.get('uploadId');
    if (upload === null) items.set(key, { body, modified: new Date() });
    else uploads.get(upload)?.set(Number(url.searchParams.get('partNumber')), body);
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
  }

  function post(url: URL, key: string, response: ServerResponse): void {
    const upload = url.searchParams.get('uploadId');
    if (upload === null) {
      const id = String(uploads.size + 1);
      uploads.set(id, new Map());
      xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    const parts = [...(uploads.get(upload) ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part);
    items.set(key, { body: Buffer.concat(parts), modified: new Date() });
    xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`);
  }

  function get(key: string, request: IncomingMessage, response: ServerResponse): void {
    const item = items.get(key);
    if (item === undefined) throw new Refusal(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const body = range === null ? item.body : item.body.subarray(Number(range[1]), Number(range[2]) + 1);
    response.writeHead(range === null ? 200 : 206, {
      'content-length': body.byteLength,
      'last-modified': item.modified.toUTCString(),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...items.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, pageSize);
    const more = names.length > page.length;
    const contents = page.map((name) => {
      const { body, modified } = items.get(name) as Item;
      return `<Contents><Key>${name}</Key><Size>${body.byteLength}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`;
    });
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    xml(response, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const status = error instanceof Refusal ? error.status : 500;
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${(error as Error).message}</Code></Error>`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    failNext: (status, times) => void failures.push(...Array.from({ length: times }, () => status)),
    requests,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function checkSignature(request: IncomingMessage, accessKey: string, body: Buffer): void {
  const { authorization = '', 'x-amz-content-sha256': hash = '', 'content-encoding': encoding = '' } = request.headers;
  const signed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/;
  if (signed.exec(authorization)?.[1] !== accessKey) throw new Refusal(403, 'InvalidAccessKeyId');
  if (String(encoding).includes('aws-chunked')) throw new Refusal(501, 'NotImplemented');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex')) {
    throw new Refusal(400, 'XAmzContentSHA256Mismatch');
  }
}

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
}
