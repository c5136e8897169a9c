import { serverUrl } from '@fitout/sdk';
import { type LiveAnswer, type LiveQuery, liveUrl } from '../../../shared/urls.ts';

export type Live = LiveAnswer;

const everyMs = 10_000;
const maxIds = 100;

/**
 * Asks for prices, stock and states while the page is looked at: at once, then every ten seconds. `show` gets what came
 * and how far this device's clock is behind the server's, in milliseconds. A page that the phone app keeps behind
 * another one is not looked at.
 */
export function follow(
  page: Element,
  query: Required<{ [K in keyof LiveQuery]: string[] }>,
  show: (answer: Live, ahead: number) => void,
): { schedule(): void; end(): void } {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let shown = false;
  const seen = () => {
    shown = !document.hidden && page.checkVisibility();
    return shown;
  };
  const ask = async () => {
    clearTimeout(timer);
    if (!seen()) return;
    try {
      const answers = await Promise.all(parts(query).map((part) => read(part, abort.signal)));
      failures = 0;
      const merged: Live = {
        goods: answers.flatMap(({ answer }) => answer.goods),
        coupons: answers.flatMap(({ answer }) => answer.coupons),
        activities: answers.flatMap(({ answer }) => answer.activities),
      };
      show(merged, answers[0]?.ahead ?? 0);
    } catch {
      // What stands there stays; the server is asked less often until it answers again.
      failures++;
    }
    if (!abort.signal.aborted) timer = setTimeout(ask, everyMs * 2 ** Math.min(failures, 4));
  };
  const look = () => {
    const before = shown;
    if (seen() && !before) void ask();
  };
  document.addEventListener('visibilitychange', look);
  // Its size comes and goes with it.
  const sizes = new ResizeObserver(look);
  sizes.observe(page);
  void ask();
  return {
    // Not all phones in the same instant.
    schedule() {
      clearTimeout(timer);
      timer = setTimeout(ask, 200 + Math.random() * 1500);
    },
    end() {
      abort.abort();
      clearTimeout(timer);
      sizes.disconnect();
      document.removeEventListener('visibilitychange', look);
    },
  };
}

/** So many ids of each kind in one call. */
function parts({ goods, coupons, activities }: Required<{ [K in keyof LiveQuery]: string[] }>): LiveQuery[] {
  const most = Math.max(goods.length, coupons.length, activities.length);
  return Array.from({ length: Math.ceil(most / maxIds) }, (_, at) => {
    const cut = (ids: string[]) => ids.slice(at * maxIds, (at + 1) * maxIds);
    return { goods: cut(goods), coupons: cut(coupons), activities: cut(activities) };
  });
}

async function read(query: LiveQuery, signal: AbortSignal): Promise<{ answer: Live; ahead: number }> {
  const response = await fetch(serverUrl(liveUrl(query)), { signal });
  if (!response.ok) throw new Error(String(response.status));
  const { result } = (await response.json()) as { result: Live };
  const clock = Date.parse(response.headers.get('date') ?? '');
  // The header knows whole seconds: half of one is the likeliest.
  return { answer: result, ahead: Number.isNaN(clock) ? 0 : clock + 500 - Date.now() };
}
