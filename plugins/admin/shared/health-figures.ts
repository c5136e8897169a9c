import type { Answer, PlatformCalls } from '@fitout/sdk/calls';

type Health = Answer<PlatformCalls, 'GET /v1/plugins/:id/health'>;
/** Sums over some time, as the server keeps them. Milliseconds and bytes. */
export type HealthFigures = Health['totals'];
export type HealthDay = Health['perDay'][number];

/** `1,240 ms`, `2.4 s`: whatever is read at a glance. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.round(ms / 60_000).toLocaleString('en-US')} min`;
}

/** `312 B`, `48 kB`, `1.3 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${Math.round(bytes)} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Of each opening; undefined where there was none. */
export function average(sum: number, loads: number): number | undefined {
  return loads === 0 ? undefined : sum / loads;
}

const none: HealthFigures = {
  loads: 0,
  loadMs: 0,
  firstPaintMs: 0,
  longTasks: 0,
  longTaskMs: 0,
  errors: 0,
  calls: 0,
  callErrors: 0,
  bytes: 0,
};

/** One entry for each of the last `days` days up to `today` (`2026-11-21`), oldest first; days without figures are zero. */
export function everyDay(known: readonly HealthDay[], days: number, today: string): HealthDay[] {
  const byDay = new Map(known.map((figures) => [figures.day, figures]));
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(last - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, ...none };
  });
}

/** How a plugin does, in one word: no figures, well, or with errors. */
export function healthOf(figures: Pick<HealthFigures, 'loads' | 'errors' | 'calls'> | null | undefined) {
  if (figures === null || figures === undefined || figures.loads + figures.errors + figures.calls === 0)
    return 'unknown' as const;
  return figures.errors > 0 ? ('errors' as const) : ('well' as const);
}
