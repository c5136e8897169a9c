import '../../plugins/convert/tests/support/engine-page.ts';
import type { ConvertEngine } from '../../plugins/convert/shared/engine/types.ts';
import peerUrl from './convert-peer.wasm-worker.ts?worker&module';

export type Target = 'webp' | 'avif';
export interface Batch {
  ms: number;
  /** Of each result. */
  bytes: number[];
  /** Milliseconds of the main thread's longest task. */
  blocked: number;
}

const settings = { webp: { quality: 75 }, avif: { quality: 50, speed: 6 } };
const metadata = { exif: false, icc: false, gps: false };

/** Chosen from the disk, as people do: a page that fetched them would hold their bytes itself. */
function sources(): File[] {
  return [...(document.querySelector('input')?.files ?? [])];
}

async function ours(target: Target): Promise<Batch> {
  const { engine } = window as unknown as { engine: ConvertEngine };
  const files = sources();
  let blocked = 0;
  const watch = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked = Math.max(blocked, duration);
  });
  watch.observe({ type: 'longtask' });
  const started = performance.now();
  const made = await Promise.all(
    files.map((source, index) =>
      engine.run({
        id: `${index}`,
        source,
        name: `${index}.jpeg`,
        target,
        options: settings[target],
        metadata,
        background: '#ffffff',
      }),
    ),
  );
  const ms = performance.now() - started;
  watch.disconnect();
  return { ms, bytes: made.map(({ bytes }) => bytes.after), blocked };
}

async function peer(target: Target): Promise<Batch> {
  const files = sources();
  const worker = new Worker(peerUrl, { type: 'module' });
  const answer = await new Promise<{ ms: number; bytes: number[] }>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<{ ms: number; bytes: number[] } | { error: string }>) => {
      if ('error' in data) fail(new Error(data.error));
      else done(data);
    };
    worker.onerror = (event) => fail(new Error(event.message));
    worker.postMessage({ sources: files, target });
  });
  worker.terminate();
  return { ...answer, blocked: 0 };
}

Object.assign(window, { ours, peer });
