import type { Page } from 'playwright-core';
import { installPlugin } from '../support/artifact.ts';
import { type Figure, figure, median } from './figure.ts';
import { pageSlowness } from './machine.ts';
import { type BenchProduct, benchProduct, browser, signIn } from './product.ts';
import { visit, type Wire } from './wire.ts';

const count = 200;
/** Their bytes are alike; a start's time is as it comes, ten times as far apart as what is to be shown. */
const bytesRounds = 3;
const rounds = 120;

/** What outside teams make, in words of their own: repeated ones would compress better than they are. */
const things =
  'orders 订单,stock 库存,shipping 物流,coupons 优惠,reports 报表,visitors 访客,members 会员,returns 退货,invoices 发票,surveys 问卷,lottery 抽奖,tickets 票券,vouchers 代金,pricing 价格,banners 横幅,parking 停车,lockers 储物,meters 抄表,patrols 巡检,leases 租约,repairs 报修,permits 许可,couriers 快递,menus 菜谱,tables 桌台,rooms 房间,queues 排队,classes 课程'
    .split(',')
    .map((pair) => pair.split(' ') as [en: string, zh: string]);

export async function installMany(product: Pick<BenchProduct, 'api'>): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const [en, zh] = things[at % things.length] as [string, string];
    const id = `${en}-${((at * 7919) % 9973).toString(36)}`;
    const title = { zh: `${zh}助手 ${at}`, en: `${en} helper ${at}` };
    await installPlugin(product.api, {
      id,
      version: `${1 + (at % 3)}.${at % 10}.${at % 7}`,
      manifest: {
        title,
        sdk: '^0.1.0',
        routes: [{ path: `/${id}/list`, view: 'page', title, fun: `${id}.view`, logo: 'apps' }],
        menu: [{ title, url: `/${id}/list`, fun: `${id}.view`, logo: 'apps' }],
        capabilities: ['http', 'storage', 'toasts', 'navigation'].slice(0, 1 + (at % 4)),
      },
    });
  }
}

/** The page in front can be used, and the menu is there. Runs in the page. */
function usable(): number | false {
  const front = [...document.querySelectorAll('[role=tabpanel][id^=page-]')].find(
    (panel) => panel.getClientRects().length > 0,
  );
  const content = front?.querySelector('[role=progressbar]') === null && front.querySelector('button, a') !== null;
  return content && document.querySelector('nav a, nav button') !== null && performance.now();
}

/** The shell's start as somebody meets it who signed in before: nothing in the cache, the menu to be asked for. */
export async function start(page: Page, url: string, hasty = false): Promise<Wire> {
  await page.goto(url);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.removeItem('fitout.menus');
  });
  await page.goto('about:blank');
  return visit(page.context(), page, { url: `${url}/#/home`, usable, hasty });
}

/** Mean of the middle half. */
function middleMean(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((sorted.length * 3) / 4));
  return half.reduce((sum, value) => sum + value, 0) / half.length;
}

/** What 200 installed plugins, none of them opened, add to the shell's start: two servers, in turns. */
export async function manyPlugins(): Promise<Figure[]> {
  const [none, many] = [await benchProduct(), await benchProduct()];
  const windows = [await browser(), await browser()] as const;
  try {
    await installMany(many);
    await signIn(windows[0].page, none.url);
    await signIn(windows[1].page, many.url);
    const [plain, full]: [Wire[], Wire[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const hasty = round >= bytesRounds;
      const turn = [
        async () => plain.push(await start(windows[0].page, none.url, hasty)),
        async () => full.push(await start(windows[1].page, many.url, hasty)),
      ];
      for (const visitOne of round % 2 === 0 ? turn : turn.reverse()) await visitOne();
    }
    const bytes = (wires: Wire[]): number => median(wires.slice(0, bytesRounds).map((wire) => wire.bytes));
    const ms = (wires: Wire[]): number => median(wires.map((wire) => wire.usable));
    // Of each pair by itself: whatever else the machine does meanwhile, it does to both. A page is drawn at frames, so that
    // a pair differs by none or by some: their median jumps by a whole one where the mean of the middle half does not.
    const added = middleMean(full.map(({ usable }, round) => usable - (plain[round]?.usable ?? Number.NaN)));
    const busy = (wires: Wire[]): number => median(wires.map((wire) => wire.busy));
    return [
      figure(
        '200 installed plugins, added to what the main thread does until then',
        busy(full) - busy(plain),
        'ms of the processor',
        undefined,
        { none: busy(plain) },
      ),
      figure('200 installed plugins, bytes added to the start', (bytes(full) - bytes(plain)) / 1000, 'kB', {
        most: 20,
      }),
      figure(
        '200 installed plugins, added to the start',
        added,
        'ms',
        { most: 15 * (await pageSlowness()) },
        { none: ms(plain) },
      ),
    ];
  } finally {
    for (const one of windows) await one.close();
    await none.stop();
    await many.stop();
  }
}
