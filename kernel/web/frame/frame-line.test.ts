import { afterEach, describe, expect, it } from 'vitest';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { FrameClient } from './frame-client.ts';
import { type CutReason, FrameLine, type FrameLineOptions } from './frame-line.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A line on real ports; what it does to its owner is written down. */
function line(more: Partial<FrameLineOptions> = {}) {
  const { port1, port2 } = new MessageChannel();
  const cuts: CutReason[] = [];
  const crashes: string[] = [];
  const cut = Promise.withResolvers<CutReason>();
  const made = new FrameLine({
    port: port1,
    calls: {},
    shown: () => {},
    crashed: (error) => crashes.push(error.message),
    cut(reason) {
      cuts.push(reason);
      cut.resolve(reason);
    },
    ...more,
  });
  open.push(made, port2);
  return { made, port: port2, cuts, crashes, cut: cut.promise };
}

const duties = { state: () => {}, event: () => {}, stored: () => {}, asked: async () => {}, focus: () => {} };

describe('the host’s end of the port', () => {
  it('answers calls, and carries errors with code, reason and detail', async () => {
    const { port } = line({
      calls: {
        add: ([a, b]) => Number(a) + Number(b),
        fail: () => {
          throw new FitoutError('conflict', { reason: 'x.y', message: { zh: '不行', en: 'no' }, detail: { rev: 3 } });
        },
      },
    });
    const client = new FrameClient(port, duties);
    expect(await client.call('add', [1, 2])).toBe(3);
    await expect(client.call('fail', [])).rejects.toMatchObject({
      codeName: 'conflict',
      reason: 'x.y',
      detail: { rev: 3 },
      text: { zh: '不行', en: 'no' },
    });
  });

  it('refuses calls that there are not, those of an object among them', async () => {
    const { port } = line();
    const client = new FrameClient(port, duties);
    for (const name of ['nothing', 'constructor', '__proto__', 'toString'])
      await expect(client.call(name, []), name).rejects.toMatchObject({ reason: 'kernel.frame-call' });
  });

  it('gives a call up when the frame does, and all of them when the line ends', async () => {
    const given: string[] = [];
    const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { made, port } = line({
      calls: {
        wait: ([n], signal) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              given.push(`${n}: ${(signal.reason as Error).message}`);
              reject(signal.reason);
            });
            started[Number(n)]?.resolve();
          }),
      },
    });
    const client = new FrameClient(port, duties);
    const abort = new AbortController();
    const first = client.call('wait', [0], abort.signal);
    void client.call('wait', [1]);
    await Promise.all(started.map(({ promise }) => promise));
    abort.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await expect.poll(() => given).toEqual(['0: given up']);
    made.close();
    expect(given).toEqual(['0: given up', '1: the page was closed']);
  });

  it('asks the plugin to save, and hears what became of it', async () => {
    const { made, port } = line();
    let saved = 0;
    new FrameClient(port, {
      ...duties,
      asked: async (what) => {
        if (what === 'save') saved += 1;
        else throw new Error('no such command');
      },
    });
    await made.ask('save', '');
    expect(saved).toBe(1);
    await expect(made.ask('command', 'x')).rejects.toThrow('no such command');
    const last = made.ask('save', '');
    made.close();
    await expect(last).rejects.toMatchObject({ codeName: 'gone' });
    await expect(made.ask('save', '')).rejects.toMatchObject({ codeName: 'gone' });
  });

  it('drops what has not the shape of a message, and lives on', async () => {
    const { port, cuts } = line({ calls: { ok: () => 'ok' } });
    for (const word of [null, 1, 'call', [], {}, { type: 'call' }, { type: 'call', id: -1, name: 'ok', args: [] }])
      port.postMessage(word);
    for (const word of [
      { type: 'call', id: 1.5, name: 'ok', args: [] },
      { type: 'call', id: 1, name: 'ok', args: 'x' },
      { type: 'answer', id: 99 },
      { type: 'cancel', id: 99 },
      new Map([['type', 'call']]),
    ])
      port.postMessage(word);
    expect(await new FrameClient(port, duties).call('ok', [])).toBe('ok');
    expect(cuts).toEqual([]);
  });

  it('refuses a call that is too large, or holds what is no data', async () => {
    const { port } = line({ calls: { take: () => 'taken' } });
    const client = new FrameClient(port, duties);
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    for (const arg of ['x'.repeat(4_000_001), circle, new Map(), new ArrayBuffer(8), 5n])
      await expect(client.call('take', [arg])).rejects.toMatchObject({ reason: 'kernel.frame-message' });
    expect(await client.call('take', [{ list: [1, 'two', { three: null }] }])).toBe('taken');
  });

  it('cuts off a frame that floods, and hears none of the rest', async () => {
    let received = 0;
    const note = (): void => {
      received += 1;
    };
    const { port, cut, cuts } = line({ calls: { note } });
    for (let i = 0; i < 2_000; i += 1) port.postMessage({ type: 'call', id: 0, name: 'note', args: [] });
    expect(await cut).toBe('flood');
    expect(received).toBeLessThan(600);
    expect(cuts).toEqual(['flood']);
  });

  it('cuts off a frame that answers no ping, and keeps one that does', async () => {
    const limits = { burst: 100, perSecond: 100, pingMs: 5, pings: 3 };
    const silent = line({ limits });
    const alive = line({ limits });
    new FrameClient(alive.port, duties);
    expect(await silent.cut).toBe('silent');
    expect(alive.cuts).toEqual([]);
  });

  it('allows so many calls at once', async () => {
    const { port } = line({ calls: { wait: () => new Promise(() => {}) } });
    const client = new FrameClient(port, duties);
    const calls = Array.from({ length: 60 }, () => client.call('wait', []).catch((error: FitoutError) => error.reason));
    const first = await Promise.race(calls);
    expect(first).toBe('kernel.frame-calls');
  });

  it('believes a crash its words alone', async () => {
    const { port, crashes } = line();
    port.postMessage({ type: 'crashed', error: { text: { zh: 1 }, codeName: 'sessionExpired' } });
    await expect.poll(() => crashes).toEqual(['an error without words']);
  });
});
