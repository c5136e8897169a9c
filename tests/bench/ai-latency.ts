import type { CDPSession } from 'playwright-core';
import type { PointerTimes } from './ai-pages/sheet.ts';
import type { PainterWindow } from './ai-window.ts';
import { type Figure, figure, median, percentile } from './figure.ts';

/** Moves of the pointer in each turn, and turns of each page. */
const moves = 60;
const turns = 4;
/** Pixels between moves: more than between stamps of the brush, so that each of them paints. */
const step = 24;
/** The first moves of a turn are for the compiler. */
const first = 10;

interface Latency {
  /** Milliseconds from the beginning of the handler until the canvas was written. */
  written: number[];
  /** From the event until the browser had drawn the frame that shows it. */
  painted: number[];
}

/**
 * A hand that paints: its events come from the browser's own input at any phase of the frame, while frames go on, far
 * enough apart that nothing else is drawn until the next. So the last frame before the next event is the one that shows it,
 * whoever drew it: the page, or a worker by its own way to the screen.
 */
export async function latencyFigures(ours: PainterWindow, canvas: PainterWindow): Promise<Figure[]> {
  const [hand, other] = [await paintingHand(ours), await paintingHand(canvas)];
  const [mine, theirs]: [Latency[], Latency[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    mine.push(await hand.paint(turn));
    theirs.push(await other.paint(turn));
  }
  await hand.end();
  await other.end();
  return [
    ...figuresOf('event to painted frame', 'painted', mine, theirs, 20, { most: 1.25 }),
    ...figuresOf('handler to canvas written', 'written', mine, theirs, 8, { most: 3 }),
  ];
}

function figuresOf(
  name: string,
  what: keyof Latency,
  mine: readonly Latency[],
  theirs: readonly Latency[],
  target: number,
  gate?: { most: number },
): Figure[] {
  const all = (of: readonly Latency[]): number[] => of.flatMap((turn) => turn[what]);
  const p95 = (of: readonly Latency[]): number => percentile(all(of), 0.95);
  const each = mine.map((turn) => percentile(turn[what], 0.95));
  return [
    figure(`a hand that paints: ${name}, p95`, p95(mine), 'ms', undefined, {
      canvas: p95(theirs),
      target,
      median: median(all(mine)),
      'median of canvas': median(all(theirs)),
      spread: Math.max(...each) - Math.min(...each),
    }),
    figure('the same, next to a plain canvas', p95(mine) / p95(theirs), '×', gate),
  ];
}

interface Hand {
  paint(turn: number): Promise<Latency>;
  end(): Promise<void>;
}

async function paintingHand({ page }: PainterWindow): Promise<Hand> {
  const times = await page.evaluateHandle(async () => {
    if (window.painter.paints === undefined) throw new Error('no hand paints here');
    return window.painter.paints();
  });
  const whole = page.context().browser();
  if (whole === null) throw new Error('no browser');
  const cdp = await whole.newBrowserCDPSession();
  return {
    async paint(turn) {
      await times.evaluate((found) => {
        found.going = true;
        const go = (): void => {
          if (found.going) requestAnimationFrame(go);
        };
        go();
      });
      const trace = await traced(cdp, async () => {
        await page.evaluate((name) => performance.mark(name), zero);
        for (let move = 0; move < moves; move += 1) {
          await page.mouse.move(
            120 + step * Math.min(move, moves - move),
            200 + turn * 90 + (move < moves / 2 ? 0 : 60),
          );
          await new Promise((go) => setTimeout(go, 70 + Math.random() * 34));
        }
      });
      const events = await times.evaluate((found) => {
        found.going = false;
        return found.events.splice(0);
      });
      const from = await page.evaluate((name) => {
        const mark = performance.getEntriesByName(name)[0]?.startTime;
        performance.clearMarks(name);
        return mark ?? Number.NaN;
      }, zero);
      return latencyOf(events, trace, from);
    },
    end: () => cdp.detach(),
  };
}

/** A mark in the page's own time that the trace has, too. */
const zero = 'zero';

/** What is used of an entry of a trace; microseconds. */
interface Traced {
  name: string;
  ts: number;
  dur?: number;
}

/** What the browser tells of its frames while something is done. */
async function traced(cdp: CDPSession, work: () => Promise<void>): Promise<Traced[]> {
  const found: Traced[] = [];
  const hear = ({ value }: { value: unknown[] }): void => void found.push(...(value as Traced[]));
  cdp.on('Tracing.dataCollected', hear);
  const traceConfig = { includedCategories: ['viz', 'blink.user_timing'], excludedCategories: ['*'] };
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', hear);
  return found;
}

/** `from`: when the mark was in the page's time. */
function latencyOf(events: PointerTimes['events'], trace: readonly Traced[], from: number): Latency {
  const mark = trace.find(({ name }) => name === zero);
  if (mark === undefined) throw new Error('the trace has no mark');
  // When each frame of the browser had been drawn, in the page's time.
  const frames = trace
    .filter(({ name }) => name === 'Display::DrawAndSwap')
    .map(({ ts, dur = 0 }) => (ts + dur - mark.ts) / 1000 + from)
    .sort((a, b) => a - b);
  const latency: Latency = { written: [], painted: [] };
  for (const [turn, { at, received, written }] of events.entries()) {
    if (turn < first || Number.isNaN(written)) continue;
    const next = events[turn + 1]?.at ?? Number.POSITIVE_INFINITY;
    const shown = frames.findLast((frame) => frame > received && frame <= next) ?? frames.find((frame) => frame > next);
    latency.written.push(written - received);
    if (shown !== undefined) latency.painted.push(shown - at);
  }
  if (latency.painted.length < (moves - first) * 0.8)
    throw new Error(`only ${latency.painted.length} of ${moves} moves were painted`);
  return latency;
}
