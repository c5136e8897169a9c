import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GuardedOutbound } from '../../../kernel/outbound/outbound.ts';
import type { Outbound } from '../../../sdk/server.ts';
import { outboundBy } from '../../../tests/support/outbound.ts';
import type { LinkRecord } from '../shared/calls/link.ts';

/** What the game's page puts into its address for one player. */
export const player = {
  player_id: '100000001',
  svr_id: '76402e5b20be2c39f095a152090afddc',
  record_id: '5a1f0c4e6b7d48a9a0c1d2e3f4051627',
  resources_id: '917dfa695d6c6634ee4e972bb9168f6a',
  lang: 'zh-Hans',
};

export function linkOf(more: Record<string, string> = {}, page = 'https://aki-gm-resources.aki-game.com'): string {
  const values = new URLSearchParams({ gacha_id: '100003', gacha_type: '1', svr_area: 'cn', ...player, ...more });
  return `${page}/aki/gacha/index.html#/record?${values}`;
}

export interface GameDouble {
  /** By pool, newest first. */
  records: Map<number, LinkRecord[]>;
  /** What it says to everything, in place of records. */
  says: { status?: number; body?: string; location?: string; wait?: number } | undefined;
  /** What it was asked: the host it was meant for, and the body. */
  asked: { host: string; body: Record<string, unknown> }[];
  /** Most calls that were under way at once. */
  together: number;
  outbound: Outbound & { close(): Promise<void> };
  close(): Promise<void>;
}

const bad = { code: -1, message: '请求游戏获取日志异常!', data: null };

/**
 * The game's record API on this machine: the two known hosts lead here, all else goes the guarded way. It checks what
 * the real one needs: the pool as a number, and a record id that belongs to the player.
 */
export async function startGame(): Promise<GameDouble> {
  let under = 0;
  const server = createServer((request, response) => {
    under += 1;
    game.together = Math.max(game.together, under);
    void readBody(request).then(async (text) => {
      const body = JSON.parse(text) as Record<string, unknown>;
      game.asked.push({ host: String(request.headers['x-meant-for']), body });
      const { status = 200, location, wait = 0, body: said } = game.says ?? {};
      await new Promise((done) => setTimeout(done, wait));
      under -= 1;
      const headers = { 'content-type': 'application/json', ...(location === undefined ? {} : { location }) };
      response.writeHead(status, headers).end(said ?? JSON.stringify(answerOf(body)));
    });
  });
  const answerOf = (body: Record<string, unknown>) => {
    const fits = wellFormed(body) && body.recordId === player.record_id && body.playerId === player.player_id;
    return fits ? { code: 0, message: 'success', data: game.records.get(body.cardPoolType as number) ?? [] } : bad;
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const here = new GuardedOutbound({ allowed: (address) => address === '127.0.0.1' });
  const elsewhere = new GuardedOutbound();
  const game: GameDouble = {
    records: new Map(),
    says: undefined,
    asked: [],
    together: 0,
    outbound: outboundBy(
      (url, options = {}) => {
        const { host, pathname } = new URL(url);
        if (!/^gmserver-api\.aki-game2\.(?:com|net)$/.test(host)) return elsewhere.fetch(url, options);
        const headers = { ...options.headers, 'x-meant-for': host };
        return here.fetch(`http://127.0.0.1:${port}${pathname}`, { ...options, headers });
      },
      async () => void (await Promise.all([here.close(), elsewhere.close()])),
    ),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return game;
}

function wellFormed({ cardPoolId, cardPoolType, languageCode, serverId }: Record<string, unknown>): boolean {
  return (
    typeof cardPoolType === 'number' &&
    cardPoolId === player.resources_id &&
    serverId === player.svr_id &&
    typeof languageCode === 'string'
  );
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export function drawn(name: string, time: string, more: Partial<LinkRecord> = {}): LinkRecord {
  return {
    cardPoolType: '角色精准调谐',
    resourceId: 1404,
    qualityLevel: 5,
    resourceType: '角色',
    name,
    count: 1,
    time,
    ...more,
  };
}
