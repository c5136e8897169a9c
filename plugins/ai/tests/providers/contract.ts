import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GuardedOutbound } from '../../../../kernel/outbound/outbound.ts';
import { limits } from '../../../../tests/support/limits.ts';
import { cancelReason } from '../../server/providers/cancelling.ts';
import { ProviderFault } from '../../server/providers/fault.ts';
import { ProviderHttp } from '../../server/providers/http.ts';
import type { ProviderResult, SentPicture } from '../../server/providers/picture.ts';
import { type ImageProvider, modelOf, type ProviderRequest } from '../../server/providers/provider.ts';
import { type ModelInfo, type Operation, operations, type SizeRule } from '../../shared/providers/capabilities.ts';
import { nearestSize } from '../../shared/providers/sizes.ts';
import { type Fake, hugeBytes, type Mode } from './fakes/fake.ts';

export interface Case {
  provider: ImageProvider;
  start(): Promise<Fake>;
  /** Below the fake's origin. */
  base: string;
  model: string;
  /** Pictures come at addresses of their own, not within the answer. */
  addresses: boolean;
  /** A cancel is told to the provider by a call; otherwise the connection's end says it. */
  tells: boolean;
  /** What it refuses. */
  refused?: Partial<ProviderRequest>;
  /** Modes that this provider does not have. */
  without?: readonly Mode[];
}

/** Pictures of one run of the file, by what they are: drawing one takes longer than most of the tests. */
const drawnOnce = new Map<string, Promise<SentPicture>>();

function once(key: string, { width, height }: { width: number; height: number }, draw: () => Sharp | Promise<Sharp>) {
  const whole = `${key} ${width} × ${height}`;
  const made = drawnOnce.get(whole) ?? bytesOf(draw).then((bytes) => ({ bytes, type: 'image/png', width, height }));
  drawnOnce.set(whole, made);
  return made;
}

const bytesOf = async (draw: () => Sharp | Promise<Sharp>) => (await draw()).png().toBuffer();

const ground = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

export function picture(width: number, height: number, background = '#884422'): Promise<SentPicture> {
  return once(background, { width, height }, () => ground(width, height, background));
}

/** A mask with a light rectangle in the middle. */
export function maskOf(width: number, height: number): Promise<SentPicture> {
  return once('mask', { width, height }, async () => {
    const input = await ground(width >> 1, height >> 1, '#fff')
      .png()
      .toBuffer();
    return ground(width, height, '#000').composite([{ input }]);
  });
}

/** A dark rectangle that is kept, with light all around. */
function frameMask(width: number, height: number): Promise<SentPicture> {
  return once('frame', { width, height }, async () => {
    const input = await ground((width * 3) >> 2, (height * 3) >> 2, '#000')
      .png()
      .toBuffer();
    return ground(width, height, '#fff').composite([{ input }]);
  });
}

const withPicture = (operation: Operation) => operation !== 'generate';

/** A request that the model takes. */
export async function requestFor(
  model: ModelInfo,
  operation: Operation,
  more: Partial<ProviderRequest> = {},
): Promise<ProviderRequest> {
  const rule: SizeRule = (withPicture(operation) ? model.sizesWithPicture : undefined) ?? model.sizes;
  const size = nearestSize(rule, { width: 1024, height: 1024 });
  const masked = operation === 'inpaint' || operation === 'outpaint';
  return {
    ...{
      model: model.id,
      operation,
      prompt: '一只杯子',
      negative: model.negative ? '模糊' : '',
      n: 1,
      key: randomUUID(),
    },
    size: rule.kind === 'source' || operation === 'upscale' ? undefined : size,
    seed: model.seed ? 42 : undefined,
    references: [],
    source: withPicture(operation) ? await picture(size.width, size.height) : undefined,
    mask: masked
      ? await (operation === 'outpaint' && model.frame === true ? frameMask : maskOf)(size.width, size.height)
      : undefined,
    ...more,
  };
}

/** What every adapter keeps to, on a provider of this machine. */
export function contract(
  name: string,
  { provider, start, base, model: id, addresses, tells, refused = { n: 5000 }, without = [] }: Case,
): void {
  describe(name, () => {
    let fake: Fake;
    let outbound: GuardedOutbound;
    const model = modelOf(provider, id) as ModelInfo;
    const some = model.operations[0] as Operation;
    const http = (key = fake.key) => new ProviderHttp({ outbound, base: fake.url + base, auth: provider.auth(key) });

    beforeAll(async () => {
      fake = await start();
    });
    beforeEach(() => {
      fake.reset();
      // Anew: one that rests after failures is no matter of these tests.
      outbound = new GuardedOutbound({ inner: [fake.host] });
      return () => outbound.close();
    });
    afterAll(() => fake?.close());

    const newLog = () => ({ tasks: [] as string[], partials: [] as ProviderResult[] });
    async function run(
      request: ProviderRequest,
      { signal = new AbortController().signal, key = fake.key, log = newLog() } = {},
    ) {
      await using asked = http(key);
      return await provider.run(request, {
        ...{ http: asked, signal, onProgress: () => undefined },
        onTask: async (task) => void log.tasks.push(task),
        onPartial: (partial) => void log.partials.push(partial),
      });
    }
    const drop = (results: ProviderResult[]) => Promise.all(results.map(({ file }) => file[Symbol.asyncDispose]()));
    const faultIn = async (mode: Mode, request?: ProviderRequest) => {
      fake.mode = mode;
      const error = await run(request ?? (await requestFor(model, some))).then(drop, (thrown: unknown) => thrown);
      if (!(error instanceof ProviderFault)) throw new Error(`no fault in mode ${mode}: ${String(error)}`);
      return error;
    };

    test.each(operations.filter((one) => model.operations.includes(one)))('%s brings a picture', async (operation) => {
      const request = await requestFor(model, operation);
      const [result, ...more] = await run(request);
      expect(more).toEqual([]);
      expect(result).toMatchObject({ type: 'image/png' });
      if (request.size !== undefined) expect(result).toMatchObject(request.size);
      if (request.source !== undefined && request.mask !== undefined)
        expect(result).toMatchObject({ width: request.source.width, height: request.source.height });
      await drop(result === undefined ? [] : [result]);
    });

    if (model.n > 1)
      test('brings as many as are asked for', async () => {
        const results = await run(await requestFor(model, some, { n: 2 }));
        expect(results).toHaveLength(2);
        await drop(results);
      });

    if (model.references > 0 && model.operations.includes('edit'))
      test('takes references', async () => {
        const reference = await picture(512, 512);
        await drop(await run(await requestFor(model, 'edit', { references: [reference] })));
      });

    test('looks without cost, and tells a wrong key', async () => {
      await provider.look(http(), AbortSignal.timeout(limits.page));
      await expect(provider.look(http('wrong'), AbortSignal.timeout(limits.page))).rejects.toMatchObject({
        kind: 'auth',
      });
      await expect(run(await requestFor(model, some), { key: 'wrong' })).rejects.toMatchObject({ kind: 'auth' });
    });

    test('tells what it refuses in its own words', async () => {
      const fault = await run(await requestFor(model, some, refused)).then(drop, (thrown: unknown) => thrown);
      expect(fault).toMatchObject({ kind: 'bad-request' });
      expect((fault as ProviderFault).words).not.toBe('');
    });

    if (!without.includes('rate-limited'))
      test('tells how long to wait', async () => {
        expect(await faultIn('rate-limited')).toMatchObject({ kind: 'rate-limited', retryAfter: 7 });
      });

    if (!without.includes('moderated'))
      test('tells what was moderated', async () => {
        expect(await faultIn('moderated')).toMatchObject({ kind: 'moderated' });
      });

    test('tells a failure there', async () => {
      expect(await faultIn('failing')).toMatchObject({ kind: 'unavailable' });
    });

    if (addresses)
      test('tells an address that expired', async () => {
        expect(await faultIn('expired')).toMatchObject({ kind: 'expired' });
      });

    test('does not know what became of a picture that was cut off', async () => {
      expect(await faultIn('cut-off')).toMatchObject({ kind: 'unknown-outcome' });
    });

    test('takes a picture of another size as what it is', async () => {
      fake.mode = 'wrong-size';
      const results = await run(await requestFor(model, some));
      expect(results).toMatchObject([{ width: 176, height: 240 }]);
      await drop(results);
    });

    test('refuses what is no picture', async () => {
      expect(await faultIn('wrong-type')).toMatchObject({ kind: 'wrong-type' });
    });

    test('stops reading 2 GB', async () => {
      expect(await faultIn('huge')).toMatchObject({ kind: 'too-large' });
      expect(fake.sent).toBeGreaterThan(60 * 1024 * 1024);
      expect(fake.sent).toBeLessThan(hugeBytes / 8);
    });

    test('follows no redirect to an inner address', async () => {
      expect(await faultIn('inner-redirect')).toMatchObject({ kind: 'bad-request' });
      expect(fake.inner).toBe(0);
    });

    test('a cancel reaches it', async () => {
      fake.mode = 'slow';
      const end = new AbortController();
      const going = run(await requestFor(model, some), { signal: end.signal }).then(drop, (thrown: unknown) => thrown);
      await expect.poll(() => fake.isHeld).toBe(true);
      end.abort(cancelReason());
      expect(await going).toMatchObject({ kind: 'cancelled' });
      if (tells) expect(fake.cancelled).toHaveLength(1);
      else await expect.poll(() => fake.aborted).toBe(1);
    });

    test('is given up when its time is over', async () => {
      fake.mode = 'slow';
      const going = run(await requestFor(model, some), { signal: AbortSignal.timeout(700) });
      await expect(going).rejects.toMatchObject({ kind: 'timeout' });
      expect(fake.cancelled).toEqual([]);
    });

    if (model.partials)
      test('shows pictures as they come', async () => {
        const log = newLog();
        fake.mode = 'slow';
        const going = run(await requestFor(model, some), { log });
        await expect.poll(() => log.partials.length).toBeGreaterThan(0);
        fake.mode = 'recorded';
        fake.release();
        await drop(await going);
        for (const { type, width } of log.partials) expect([type, width]).toEqual(['image/png', 64]);
        await drop(log.partials);
      });

    if (provider.resume !== undefined)
      test('takes a task up again, and tells one that is gone', async () => {
        const log = newLog();
        const request = await requestFor(model, some);
        fake.mode = 'slow';
        const end = new AbortController();
        const going = run(request, { signal: end.signal, log }).catch((thrown: unknown) => thrown);
        await expect.poll(() => fake.isHeld).toBe(true);
        end.abort(new Error('the server ends'));
        await going;
        expect(fake.cancelled).toEqual([]);
        fake.mode = 'recorded';
        const parts = {
          http: http(),
          signal: AbortSignal.timeout(limits.page),
          onPartial: () => undefined,
          onProgress: () => undefined,
        };
        const again = (task: string) =>
          provider.resume?.(task, request, { ...parts, onTask: async () => undefined }) ?? [];
        const results = await again(log.tasks[0] ?? '');
        expect(results).toHaveLength(1);
        await drop(results);
        await expect(again(randomUUID())).rejects.toMatchObject({ kind: 'expired' });
      });
  });
}
