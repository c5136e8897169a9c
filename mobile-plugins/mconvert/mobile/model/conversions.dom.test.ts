import { FitoutError } from '@fitout/sdk';
import { describe, expect, test, vi } from 'vitest';
import type { ConvertEngine, Converted, ConvertJob, RunOptions, SourceFacts } from '../../../../plugins/convert/api.ts';
import { filesOf, stepOf } from './batch.ts';
import { Conversions, type Plan } from './conversions.ts';

const facts = { format: 'heic', width: 40, height: 30 } as SourceFacts;
const plan: Plan = () => ({
  target: 'jpeg',
  options: {},
  metadata: { exif: false, icc: false, gps: false },
  background: '#ffffff',
});
const photo = (name: string) => new File(['12345678'], name, { type: 'image/heic' });

/** An engine whose answers the test gives by hand, in whatever order. */
class HandEngine implements ConvertEngine {
  readonly parallel = 1;
  readonly runs: { job: ConvertJob; options: RunOptions; answer: PromiseWithResolvers<Converted> }[] = [];
  unreadable = new Set<string>();

  async inspect(source: Blob): Promise<SourceFacts> {
    if (this.unreadable.has((source as File).name))
      throw new FitoutError('unsupported', {
        reason: 'convert.unknown',
        message: { zh: '不是图片', en: 'no picture' },
      });
    return facts;
  }
  foresee = () => [];
  ready = () => Promise.resolve();
  run(job: ConvertJob, options: RunOptions = {}): Promise<Converted> {
    const answer = Promise.withResolvers<Converted>();
    this.runs.push({ job, options, answer });
    options.signal?.addEventListener('abort', () => answer.reject(options.signal?.reason));
    return answer.promise;
  }
  preview = () => Promise.reject(new Error('nothing to see here'));
  formats = () => [
    {
      id: 'jpeg',
      title: 'JPEG',
      type: 'image/jpeg',
      extension: 'jpg',
      decodes: true,
      encodes: true,
      alpha: false,
      exif: true,
      icc: true,
      fields: [],
      contributed: false,
    },
  ];

  finish(at: number, text = 'done'): void {
    const blob = new Blob([text], { type: 'image/jpeg' });
    this.runs[at]?.answer.resolve({
      blob,
      extension: 'jpg',
      width: 40,
      height: 30,
      bytes: { before: 8, after: blob.size },
      ms: { decode: 1, encode: 1, total: 2 },
      warnings: [],
      source: facts,
    });
  }
}

function setUp(names: string[], atOnce = 2) {
  const engine = new HandEngine();
  const work = new Conversions(async () => engine, atOnce);
  work.add(names.map(photo));
  const states = () => work.get().photos.entries.map(({ state }) => state);
  const begun = (count: number) => vi.waitFor(() => expect(engine.runs).toHaveLength(count));
  const become = (...wanted: string[]) => vi.waitFor(() => expect(states()).toEqual(wanted));
  return { engine, work, states, begun, become };
}

describe('photos of a phone', () => {
  test('go through two at a time, each under its own new name', async () => {
    const { engine, work, states, begun, become } = setUp(['a.heic', 'A.HEIC', 'b.heic']);
    expect(stepOf(work.get())).toBe('set');
    work.start(plan);
    await begun(2);
    expect(states()).toEqual(['working', 'working', 'waiting']);
    engine.finish(1);
    await begun(3);
    engine.finish(0);
    engine.finish(2);
    await become('done', 'done', 'done');
    expect(stepOf(work.get())).toBe('results');
    expect(filesOf(work.get().photos).map(({ name }) => name)).toEqual(['a (2).jpg', 'A.jpg', 'b.jpg']);
  });

  test('a cancel ends what runs, and what it answers late is not taken', async () => {
    const { engine, work, begun, become } = setUp(['a.heic', 'b.heic', 'c.heic']);
    work.start(plan);
    await begun(2);
    work.cancel();
    expect(engine.runs.map(({ options }) => options.signal?.aborted)).toEqual([true, true]);
    await become('cancelled', 'cancelled', 'cancelled');
    engine.finish(0);
    work.retry();
    await begun(4);
    engine.finish(2);
    engine.finish(3);
    await begun(5);
    engine.finish(4);
    await become('done', 'done', 'done');
  });

  test('what is no picture fails at once and alone, and is not tried again', async () => {
    const { engine, work, states, begun, become } = setUp([]);
    engine.unreadable.add('b.txt');
    work.add([photo('a.heic'), photo('b.txt')]);
    await become('waiting', 'failed');
    work.start(plan);
    await begun(1);
    engine.finish(0);
    await become('done', 'failed');
    work.retry();
    expect(states()).toEqual(['done', 'failed']);
    expect(work.get().photos.entries[1]?.fault?.zh).toBe('不是图片');
  });

  test('going back keeps the photos; clearing lets all of them go in the middle of the work', async () => {
    const { engine, work, begun, become } = setUp(['a.heic', 'b.heic'], 1);
    work.start(plan);
    await begun(1);
    engine.finish(0);
    await begun(2);
    engine.finish(1);
    await become('done', 'done');
    work.again();
    expect(stepOf(work.get())).toBe('set');
    work.start(plan);
    await begun(3);
    work.clear();
    expect(engine.runs[2]?.options.signal?.aborted).toBe(true);
    engine.finish(2);
    expect(stepOf(work.get())).toBe('choose');
    expect(work.get().photos.entries).toEqual([]);
  });

  test('what comes in during a run goes along; behind one that is over one chooses first', async () => {
    const { engine, work, states, begun, become } = setUp(['a.heic'], 1);
    work.start(plan);
    await begun(1);
    work.add([photo('b.heic')]);
    engine.finish(0);
    await begun(2);
    engine.finish(1);
    await become('done', 'done');
    work.add([photo('c.heic')]);
    expect(stepOf(work.get())).toBe('set');
    expect(states()).toEqual(['done', 'done', 'waiting']);
    work.start(plan);
    await begun(3);
    engine.finish(2);
    await become('done', 'done', 'done');
    expect(filesOf(work.get().photos)).toHaveLength(3);
  });
});
