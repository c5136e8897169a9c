import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the next answer is in place of an honest one. */
export type Trick =
  | 'M1'
  | 'M8'
  | 'M9'
  | 'T1'
  /** A web page of some guard. */
  | 'html'
  /** What Python prints. */
  | 'repr'
  /** The connection ends in the middle of the answer, after the deed. */
  | 'cut'
  /** Over four megabytes. */
  | 'huge'
  | 'lies'
  | 'redirect'
  | 'OCCUPYFAIL'
  /** No answer ever, before or after the deed. */
  | 'hang-before'
  | 'hang-after'
  /** The answer waits for `release`, the deed is done. */
  | 'wait';

interface Stock {
  owner: 'us' | 'others' | undefined;
  /** 厘. */
  monthly: number;
}

/** Unicom's number centre on this machine, as the captures of ../shared/facts/phone.md have it. */
export class FakeUnicom {
  readonly stock = new Map<string, Stock>();
  /** Said at the beginning of each answer to a question for numbers, as careless systems do. */
  echo = '';
  readonly asked: { path: string; query: URLSearchParams; body: Record<string, string> }[] = [];
  readonly #tricks: Record<'query' | 'occupy' | 'dealer', Trick[]> = { query: [], occupy: [], dealer: [] };
  #waiting: (() => void)[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  get host(): string {
    // Cast: it listens on TCP.
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  /** Numbers that it has for sale. */
  sells(numbers: readonly string[], monthly = 0): void {
    for (const number of numbers) this.stock.set(number, { owner: undefined, monthly });
  }

  /** Somebody else has it from now on. */
  takenByOthers(number: string): void {
    this.stock.set(number, { owner: 'others', monthly: 0 });
  }

  ownerOf(number: string): 'us' | 'others' | undefined {
    return this.stock.get(number)?.owner;
  }

  /** The next answers of one kind, in this order; honest ones after that. */
  next(of: 'query' | 'occupy' | 'dealer', ...tricks: Trick[]): void {
    this.#tricks[of].push(...tricks);
  }

  /** Honest from here on. */
  calm(): void {
    for (const tricks of Object.values(this.#tricks)) tricks.length = 0;
    this.release();
  }

  countOf(path: string): number {
    return this.asked.filter((one) => one.path.includes(path)).length;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  release(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  async close(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const url = new URL(request.url ?? '/', 'http://x');
    const body = raw.length === 0 ? {} : JSON.parse(raw.toString());
    this.asked.push({ path: url.pathname, query: url.searchParams, body });
    if (url.pathname.endsWith('/qryNum')) return this.#query(url.searchParams, response);
    if (url.pathname.endsWith('/occupyNumberAjax')) return this.#occupy(body, response);
    if (url.pathname === '/dealer/state') return this.#dealer(body, response);
    // Another carrier's, as an outside plugin declares it: one number of its own, and one of nobody's.
    if (url.pathname.startsWith('/north/'))
      return void response.end('{"rows":[{"phone":"18912345678"},{"phone":"18612345678"}]}');
    response.writeHead(404).end();
  }

  #query(query: URLSearchParams, response: ServerResponse): void {
    const trick = this.#tricks.query.shift();
    if (trick === 'html') return void response.end('<html><title>安全验证</title></html>');
    if (trick === 'repr') return void response.end("{'code': 'M0', 'numArray': [], 'splitLen': '12'}");
    if (trick === 'huge') return void response.end(`jsonp_queryMoreNums({"numArray":[${'1,'.repeat(3_000_000)}1]})`);
    if (trick === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (trick === 'hang-before') return;
    const code = trick?.match(/^[MT]\d$/)?.[0];
    if (code !== undefined) return void this.#jsonp(response, { code, numArray: [], splitLen: '12', uuid: 'x' });
    const search = query.get('searchValue') ?? '';
    const free = [...this.stock].filter(([number, { owner }]) => owner === undefined && number.includes(search));
    const shown = free.slice(0, Number(query.get('amounts')));
    if (shown.length === 0) return void this.#jsonp(response, { code: 'T1', numArray: [], splitLen: '12' });
    // The carrier repeats itself.
    const records = [...shown, ...shown.slice(0, 1)].map(([number, { monthly }]) => recordOf(number, monthly));
    const numArray = trick === 'lies' ? [...records.flat(), ...lies.flat()] : records.flat();
    const answer = { code: 'M0', numArray, splitLen: '12', uuid: 'x' };
    if (trick === 'cut') return void cut(response, `jsonp_queryMoreNums(${JSON.stringify(answer)})`);
    this.#jsonp(response, answer);
  }

  #jsonp(response: ServerResponse, answer: object): void {
    response.writeHead(200, { 'content-type': 'text/html;charset=UTF-8' });
    const said = this.echo === '' ? answer : { echo: this.echo, ...answer };
    response.end(`jsonp_queryMoreNums(${JSON.stringify(said)})`);
  }

  async #occupy({ numID = '' }: Record<string, string>, response: ServerResponse): Promise<void> {
    const trick = this.#tricks.occupy.shift();
    if (trick === 'hang-before') return;
    if (trick === 'OCCUPYFAIL') return void response.end('OCCUPYFAIL');
    const found = this.stock.get(numID);
    const ours = found !== undefined && found.owner !== 'others';
    if (found !== undefined && ours) found.owner = 'us';
    if (trick === 'hang-after') return;
    if (trick === 'wait') await new Promise<void>((go) => this.#waiting.push(go));
    const word = ours ? 'SUCCESS' : 'NUMBEROCCUPIED';
    if (trick === 'cut') return void cut(response, `{"resultCode":"${word}"}`);
    if (trick === 'html') return void response.end('<html>502</html>');
    response.end(`{"resultCode":"${word}"}`);
  }

  #dealer({ numID = '', occupiedFlag }: Record<string, string>, response: ServerResponse): void {
    const trick = this.#tricks.dealer.shift();
    if (trick === 'OCCUPYFAIL') return void response.end('OCCUPYFAIL');
    const found = this.stock.get(numID);
    if (found?.owner !== 'us') return void response.end('NOTYOURS');
    if (occupiedFlag === '4') found.owner = undefined;
    response.end('SUCCESS');
  }
}

function recordOf(number: string, monthly: number): unknown[] {
  return [Number(number), 0, 0, 0, 0, monthly === 0 ? 0 : 3, monthly, 0, 0, 0, 0, 1];
}

/** Telecom's, ten digits, an amount of half a cent, and half a record. */
const lies = [
  recordOf('18100000000', 0),
  [1860000000, ...recordOf('', 0).slice(1)],
  recordOf('18600000001', 5),
  [18600000002, 0],
];

function cut(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-length': String(Buffer.byteLength(text)) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}
