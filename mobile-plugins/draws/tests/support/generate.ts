import type { Account, DrawRecord, Game, PoolKey } from '../../shared/model.ts';
import { inOrder } from '../../shared/order.ts';
import { poolInfo } from '../../shared/rules/pools.ts';
import { type Rates, ratesOf } from '../../shared/rules/rates.ts';
import { textOf, zoneOfUid } from '../../shared/rules/time.ts';

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Item {
  id: string;
  name: string;
  kind: string;
}

const item = (id: string, name: string): Item => ({
  id,
  name,
  kind: id.length === 4 || (id.length === 8 && id.startsWith('1')) ? '角色' : '武器',
});

/** Some real items of each kind: enough for files that look as they do. */
const items: Record<
  Game,
  { up: Item[]; upWeapon: Item[]; off: Item[]; offWeapon: Item[]; four: Item[]; three: Item[] }
> = {
  ys: {
    up: [item('10000030', '钟离'), item('10000046', '胡桃'), item('10000052', '雷电将军'), item('10000073', '纳西妲')],
    upWeapon: [item('13501', '护摩之杖'), item('13509', '薙草之稻光')],
    off: [item('10000003', '琴'), item('10000016', '迪卢克'), item('10000035', '七七'), item('10000041', '莫娜')],
    offWeapon: [item('11502', '天空之刃'), item('15502', '阿莫斯之弓')],
    four: [item('10000032', '班尼特'), item('10000023', '香菱'), item('10000025', '行秋'), item('11401', '西风剑')],
    three: [item('11301', '冷刃'), item('11302', '黎明神剑'), item('15304', '弹弓'), item('13303', '黑缨枪')],
  },
  mc: {
    up: [item('1404', '忌炎'), item('1302', '吟霖'), item('1304', '今汐')],
    upWeapon: [item('21010016', '苍鳞千嶂'), item('21050016', '掣傀之手')],
    off: [item('1203', '安可'), item('1301', '卡卡罗'), item('1104', '凌阳')],
    offWeapon: [item('21010015', '浩境粼光'), item('21050015', '漪澜浮录')],
    four: [item('1202', '炽霞'), item('1402', '秧秧'), item('21050024', '异度')],
    three: [item('21040043', '远行者臂铠·破障'), item('21020013', '暗夜迅刀·黑闪'), item('21030013', '暗夜佩枪·暗星')],
  },
};

export interface Drawn {
  rank: 3 | 4 | 5;
  up: boolean;
}

/** An endless series of pulls by a model: its 5★ and 4★ pity, its 50/50 and guarantee. */
export function* simulate(rates: Rates, chance: () => number): Generator<Drawn, never> {
  let five = 0;
  let four = 0;
  let sure = false;
  for (;;) {
    five++;
    four++;
    if (chance() < (rates.five[five] ?? 1)) {
      const up: boolean = rates.up !== undefined && (sure || chance() < rates.up.chance);
      if (rates.up !== undefined) sure = !up;
      five = 0;
      yield { rank: 5, up };
    } else if (four >= rates.hardFour || chance() < 0.051) {
      four = 0;
      yield { rank: 4, up: false };
    } else yield { rank: 3, up: false };
  }
}

export interface Wish {
  game?: Game;
  uid?: string;
  pulls: number;
  seed?: number;
  /** Pools to share them among; those with a page without one. */
  pools?: PoolKey[];
  /** Seconds since 1970 of the first pull. */
  from?: number;
}

const standardPools: Record<Game, PoolKey[]> = { ys: ['ysupp', 'ysupw', 'ysnp'], mc: ['mcupp', 'mcupw', 'mcnw'] };

/** An account whose draws look as a player's do: singles and tens, half of them on the character pool. */
export function generateAccount({ game = 'ys', uid, pulls, seed = 1, pools, from = 1_612_303_200 }: Wish): Account {
  const chance = random(seed);
  const own = pools ?? standardPools[game];
  const series = own.map((pool) => simulate(ratesOf(pool) ?? (ratesOf('ysnp') as Rates), chance));
  const whose = uid ?? (game === 'ys' ? '100000001' : '101356589');
  const records: DrawRecord[] = [];
  let clock = from;
  while (records.length < pulls) {
    // A few sittings a week.
    clock += 60 + Math.floor(chance() * (chance() < 0.02 ? 400_000 : 900));
    const at = chance() < 0.5 ? 0 : Math.floor(chance() * own.length);
    const ten = Math.min(chance() < 0.7 ? 10 : 1, pulls - records.length);
    for (let n = 0; n < ten; n++)
      records.push(
        recordOf(game, own[at] as PoolKey, (series[at] as Generator<Drawn, never>).next().value, clock, n, chance),
      );
  }
  return { game, uid: whose, timeZone: zoneOfUid(game, whose), lang: 'zh-cn', records: inOrder(records) };
}

function recordOf(
  game: Game,
  pool: PoolKey,
  { rank, up }: Drawn,
  clock: number,
  n: number,
  chance: () => number,
): DrawRecord {
  const { model, codes } = poolInfo(pool);
  const weapon = model?.endsWith('weapon') === true;
  const own = items[game];
  const list =
    rank === 3
      ? own.three
      : rank === 4
        ? own.four
        : up
          ? weapon
            ? own.upWeapon
            : own.up
          : weapon
            ? own.offWeapon
            : own.off;
  const drawn = list[Math.floor(chance() * list.length)] as Item;
  return {
    ...(game === 'ys' ? { id: String(BigInt(clock) * 1_000_000_000n + BigInt(n) * 100n + 6n) } : {}),
    pool,
    code: codes[0] as string,
    time: textOf(clock),
    item: drawn.id,
    name: drawn.name,
    rank,
    kind: drawn.kind,
    from: game === 'ys' ? 'uigf4' : 'mc-api',
  };
}

/** Genshin accounts as a UIGF 4.2 document. */
export function uigf4Document(...accounts: Account[]) {
  return {
    info: { export_timestamp: 1_735_689_600, export_app: 'tests', export_app_version: '1.0', version: 'v4.2' },
    hk4e: accounts.map(({ uid, timeZone, lang, records }) => ({
      uid,
      timezone: timeZone,
      lang,
      list: records.map(uigfRecord),
    })),
  };
}

/** One Genshin account as a UIGF 3.0 document. */
export function uigf3Document({ uid, timeZone, lang, records }: Account) {
  return {
    info: {
      uid,
      lang,
      export_time: '2025-01-01 08:00:00',
      export_timestamp: 1_735_689_600,
      export_app: 'tests',
      export_app_version: '1.0',
      uigf_version: 'v3.0',
      region_time_zone: timeZone,
    },
    list: records.map(uigfRecord),
  };
}

function uigfRecord({ id = '', code, time, item: itemId, name, rank, kind }: DrawRecord) {
  return {
    uigf_gacha_type: code === '400' ? '301' : code,
    gacha_type: code,
    item_id: itemId,
    count: '1',
    time,
    name,
    item_type: kind,
    rank_type: String(rank),
    id,
  };
}

/** One pool of a 鸣潮 account as the game's page answers: newest first, with its own label. */
export function mcAnswer({ records }: Account, pool: PoolKey, label = '角色精准调谐') {
  return {
    code: 0,
    message: 'success',
    data: records
      .filter((record) => record.pool === pool)
      .reverse()
      .map(({ time, item: itemId, name, rank, kind }) => ({
        cardPoolType: label,
        resourceId: Number(itemId),
        qualityLevel: rank,
        resourceType: kind,
        name,
        count: 1,
        time,
      })),
  };
}
