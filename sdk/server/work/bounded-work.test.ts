import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SampleTask, Where } from '../../../tests/support/sample-work.ts';
import { boundedWork } from './bounded-work.ts';
import { lowPriority } from './low-priority.ts';

const support = new URL('../../../tests/support/', import.meta.url);
const refusal = { zh: '太复杂', en: 'Too complex' };
const bounds = { heapMb: 64, seconds: 60, refusal };
const owner = 'test';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-work-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());

/** A kind of work of its own, so that no test finds the site of another. */
function sample(background: boolean, limits: Partial<typeof bounds> = {}) {
  const work = boundedWork<SampleTask, unknown>(
    new URL('sample-work.ts', support),
    { ...bounds, ...limits },
    { background },
  );
  return Object.assign(work, {
    /** Cast: what `where` answers. */
    where: async () => (await work({ kind: 'where' }, { owner })) as Where,
  });
}

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}
/** A process of ours: it is gone once we were told. */
const gone = (pid: number) => expect.poll(() => isGone(pid)).toBe(true);

/** Also one of which nobody wants to be told: some containers keep the names of such. */
function hasEnded(pid: number): boolean {
  const state = `/proc/${pid}/stat`;
  return isGone(pid) || (existsSync(state) && / Z /.test(readFileSync(state, 'utf8')));
}

const siteOf = ({ pid, threadId }: Where) => `${pid} ${threadId}`;

describe.each([
  ['in a thread', false],
  ['in the background', true],
])('work %s', (_, background) => {
  test('answers what it made, with the bytes, dates and large numbers in it', async () => {
    const value = { bytes: new Uint8Array([1, 2, 255]), at: new Date(7), many: 2n ** 63n, by: new Map([['a', [1]]]) };
    expect(await sample(background)({ kind: 'echo', value }, { owner })).toEqual(value);
  });

  test('throws what a person reads as it was thrown, and other faults in words of the kind of work', async () => {
    const work = sample(background);
    await expect(work({ kind: 'refuse' }, { owner })).rejects.toMatchObject({
      codeName: 'conflict',
      reason: 'sample.refused',
      text: { zh: '不行', en: 'No' },
      detail: { at: 3 },
    });
    await expect(work({ kind: 'fail' }, { owner })).rejects.toMatchObject({
      codeName: 'unprocessable',
      reason: 'kernel.unreadable',
      text: refusal,
      cause: { message: 'TypeError: a fault of ours' },
    });
    // Neither is a fault of the site.
    expect(await work({ kind: 'echo', value: 1 }, { owner })).toBe(1);
  });

  test('that asks for more memory or time than it has is ended, and the next begins anew', async () => {
    const work = sample(background);
    const tooLarge = { codeName: 'tooLarge', reason: 'kernel.work-limit', text: refusal };
    const before = siteOf(await work.where());
    await expect(work({ kind: 'fill' }, { owner })).rejects.toMatchObject({
      ...tooLarge,
      cause: { message: expect.stringContaining('memory') },
    });
    expect(siteOf(await work.where())).not.toBe(before);
    const short = sample(background, { seconds: 1 });
    await expect(short({ kind: 'hold', file: join(folder, 'late') }, { owner })).rejects.toMatchObject(tooLarge);
  });

  test('is ended by its signal, before its turn and while it works', async () => {
    const work = sample(background);
    const before = await work.where();
    const file = join(folder, `held ${background}`);
    const stop = new AbortController();
    const held = work({ kind: 'hold', file }, { owner, signal: stop.signal });
    const next = work({ kind: 'echo', value: 1 }, { owner, signal: stop.signal });
    await expect.poll(() => existsSync(file)).toBe(true);
    stop.abort(new Error('no more'));
    await expect(held).rejects.toThrow('no more');
    await expect(next).rejects.toThrow('no more');
    if (background) await gone(before.pid);
    expect(siteOf(await work.where())).not.toBe(siteOf(before));
  });

  test('keeps its site for the next call, and ends it when none comes for 20 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const work = sample(background);
    const first = await work.where();
    vi.advanceTimersByTime(19_999);
    expect(siteOf(await work.where())).toBe(siteOf(first));
    vi.advanceTimersByTime(20_000);
    if (background) await gone(first.pid);
    expect(siteOf(await work.where())).not.toBe(siteOf(first));
  });

  test('sees nothing of the server’s environment that could be a secret', async () => {
    process.env.FITOUT_SECRET_KEY = 'of the test';
    const { pid, env } = await sample(background).where();
    delete process.env.FITOUT_SECRET_KEY;
    expect(env.filter((name) => /FITOUT|DATABASE/.test(name))).toEqual([]);
    const whole = `/proc/${pid}/environ`;
    if (background && existsSync(whole)) expect(readFileSync(whole, 'utf8')).not.toContain('of the test');
  });
});

describe('a process of the background', () => {
  test('goes after all others, with all of its threads', async () => {
    const { pid, priorities } = await sample(true).where();
    expect(pid).not.toBe(process.pid);
    expect([...new Set(priorities)]).toEqual([Math.max(lowPriority, getPriority())]);
  });

  test('is the only one of its kind: whoever comes while it works waits', async () => {
    const work = sample(true);
    const asked = ['a', 'b', 'c'].map((by) => work({ kind: 'where' }, { owner: by }));
    // Cast: what `where` answers.
    const pids = ((await Promise.all(asked)) as Where[]).map(({ pid }) => pid);
    expect(new Set(pids).size).toBe(1);
  });

  test('that crashes, or is ended while nobody asks anything of it, is followed by another', async () => {
    const work = sample(true);
    const { pid } = await work.where();
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    expect((await work.where()).pid).not.toBe(pid);
    await expect(work({ kind: 'crash' }, { owner })).rejects.toMatchObject({
      codeName: 'unprocessable',
      cause: { message: expect.stringContaining('SIGKILL') },
    });
    expect(await work({ kind: 'echo', value: 1 }, { owner })).toBe(1);
  });

  test('does not end by what ends the server in order: Ctrl-C reaches both', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no signals that could be sent');
    const work = sample(true);
    const { pid } = await work.where();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    expect((await work.where()).pid).toBe(pid);
  });

  test('ends with the server that is killed, whatever it does', async () => {
    const file = join(folder, 'orphan');
    const server = fork(new URL('background-owner.ts', support), [file], { execArgv: [] });
    // Cast: the one thing that it says.
    const pid = await new Promise<number>((resolve) => server.once('message', (said) => resolve(said as number)));
    await expect.poll(() => existsSync(file)).toBe(true);
    expect(hasEnded(pid)).toBe(false);
    server.kill('SIGKILL');
    await expect.poll(() => hasEnded(pid)).toBe(true);
  });
});
