import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { publishedPages } from '../../../decoration/api.ts';
import { picker } from '../../shared/blocks/picker/definition.ts';
import { bounds, type FilterName, filterNames } from '../../shared/visitors/bounds.ts';
import type { PickerSettings } from '../../shared/visitors/settings.ts';
import { listPools } from '../pools/pools.ts';
import { type CarrierRecord, readCarrier } from '../rules/carriers.ts';
import type { Db, PoolTable } from '../tables.ts';

/** As `settingsOf` makes them; a query of a page may be anything. */
export const settingsShape: z.ZodType<PickerSettings> = z.object({
  pools: z.array(z.string().regex(/^\d{1,18}$/)).max(bounds.pools),
  filters: z.array(z.enum(filterNames)),
  patterns: z.array(z.string().max(20)).max(bounds.patterns),
  batch: z.int().min(1).max(bounds.batch),
  most: z.int().min(1).max(bounds.holds),
  minutes: z.int().min(1).max(bounds.minutes),
  opens: z.string().max(40),
  queue: z.boolean(),
  pace: z.int().min(1).max(bounds.pace),
});

/** A block of a live page, as visitors use it now. */
export interface OpenBlock {
  orgId: bigint;
  page: bigint;
  block: string;
  settings: PickerSettings;
}

const keptMs = 10_000;
const maxKept = 500;

/**
 * Finds what a published block allows. Read from the live page, so that a visitor cannot ask for more, and a page that
 * was taken down takes its block along; kept for some seconds, and until a page changes on any server.
 */
export function blockFinder(ctx: ServerContext) {
  const pages = ctx.services.get(publishedPages);
  const kept = new Map<string, Promise<ReadonlyMap<string, PickerSettings>>>();
  pages.onChange(() => kept.clear());
  const read = async (orgId: bigint, id: bigint): Promise<ReadonlyMap<string, PickerSettings>> => {
    const live = await pages.live(orgId, { id });
    const found = new Map<string, PickerSettings>();
    for (const block of live === undefined ? [] : pages.blocks(live.document)) {
      if (block.type !== picker.type) continue;
      const settings = settingsShape.safeParse(picker.data?.query(block.props)?.query);
      if (settings.success) found.set(block.id, settings.data);
    }
    return found;
  };
  return async (orgId: bigint, { page, block }: { page: bigint; block: string }): Promise<OpenBlock> => {
    const key = `${orgId} ${page}`;
    let blocks = kept.get(key);
    if (blocks === undefined) {
      blocks = read(orgId, page);
      if (kept.size >= maxKept) kept.clear();
      kept.set(key, blocks);
      const made = blocks;
      const forget = () => kept.get(key) === made && kept.delete(key);
      made.then(() => setTimeout(forget, keptMs).unref(), forget);
    }
    const settings = (await blocks).get(block);
    if (settings !== undefined) return { orgId, page, block, settings };
    throw new FitoutError('notFound', {
      reason: 'numbers.no-block',
      message: {
        zh: '这个选号页面已经下线或更新，请刷新后再试',
        en: 'This page was taken offline or updated. Refresh and try again',
      },
    });
  };
}

/** The pools of a block that are open, with their carrier; undefined where none is. Those of another carrier are left out. */
export async function poolsOfBlock(
  db: Db,
  orgId: bigint,
  settings: PickerSettings,
): Promise<{ carrier: CarrierRecord; pools: Selectable<PoolTable>[] } | undefined> {
  const chosen = new Set(settings.pools);
  const open = (await listPools(db, orgId)).filter((one) => one.open && chosen.has(String(one.id)));
  const [first] = open;
  if (first === undefined) return undefined;
  return {
    carrier: await readCarrier(db, orgId, first.carrier),
    pools: open.filter(({ carrier }) => carrier === first.carrier),
  };
}

/** As `poolsOfBlock`; throws in words where none is open, or the time has not come. */
export async function openPools(db: Db, { orgId, settings }: OpenBlock, now: Date) {
  if (settings.opens !== '' && now.getTime() < Date.parse(settings.opens))
    throw new FitoutError('unprocessable', {
      reason: 'numbers.not-open',
      message: { zh: '还未到开放时间，请稍后再来', en: 'Not open yet. Come back later' },
    });
  const found = await poolsOfBlock(db, orgId, settings);
  if (found !== undefined) return found;
  throw new FitoutError('unprocessable', {
    reason: 'numbers.closed',
    message: { zh: '选号暂未开放', en: 'Number picking is currently closed' },
  });
}

const partOf = {
  boxes: 'boxes',
  patterns: 'patterns',
  price: 'prices',
  levels: 'levels',
  places: 'places',
} as const satisfies Record<string, FilterName>;

/** Throws where a wish asks for what the block does not offer. */
export function checkFilters(settings: PickerSettings, wish: Partial<Record<keyof typeof partOf, unknown>>): void {
  const offered = new Set(settings.filters);
  const asked = Object.entries(partOf).filter(([part]) => wish[part as keyof typeof partOf] !== undefined);
  const patterns = Array.isArray(wish.patterns) ? wish.patterns : [];
  const strange = patterns.some((key) => !settings.patterns.includes(key));
  if (!strange && asked.every(([, filter]) => offered.has(filter))) return;
  throw new FitoutError('unprocessable', {
    reason: 'numbers.filter',
    message: {
      zh: '这个页面不支持该筛选条件，请刷新后再试',
      en: 'This page does not support this filter. Refresh and try again',
    },
  });
}
