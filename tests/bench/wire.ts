import type { BrowserContext, Page } from 'playwright-core';

export interface Wire {
  /** Body bytes as they came over the wire, compressed. */
  bytes: number;
  requests: { url: string; bytes: number }[];
  /** Milliseconds from the navigation's start until `usable` held and the browser had painted. */
  usable: number;
  /** Milliseconds of the processor that the page's main thread took until then: what else the machine does is not in it. */
  busy: number;
}

export interface Visit {
  url: string;
  /** Asked in the page at each frame: the time at which it can be used, or false. */
  usable(): number | false;
  /** Times slower than this machine's processor. */
  slowdown?: number;
  /** Ends when the page can be used: its bytes are not all counted then. */
  hasty?: boolean;
}

/** Opens an address with an empty cache and counts everything that travels until the network is quiet. */
export async function visit(
  context: BrowserContext,
  page: Page,
  { url, usable, slowdown = 1, hasty = false }: Visit,
): Promise<Wire> {
  const cdp = await context.newCDPSession(page);
  const seen = new Map<string, { url: string; bytes: number; headers: number }>();
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^https?:/.test(request.url)) seen.set(requestId, { url: request.url, bytes: 0, headers: 0 });
  });
  // What had come when the answer began is its headers; the event that tells of them in words may be missing.
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const one = seen.get(requestId);
    if (one !== undefined) one.headers = response.encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId);
    if (one !== undefined) one.bytes = Math.max(0, encodedDataLength - one.headers);
  });
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async (): Promise<number> =>
    ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  const before = await taken();
  await page.goto(url, { waitUntil: 'commit' });
  const at = await (await page.waitForFunction(usable, undefined, { polling: 'raf' })).jsonValue();
  const busy = (await taken()) - before;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (!hasty) await quiet(() => seen.size);
  await cdp.detach();
  const requests = [...seen.values()].map(({ url: address, bytes }) => ({ url: address, bytes }));
  return { bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0), requests, usable: Number(at), busy };
}

/** Resolves when the count has not changed for a second. */
export async function quiet(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
