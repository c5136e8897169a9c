import type { ContributionPoint, Disposable, ServiceToken } from '@fitout/sdk';
import { convertCodecs, convertEngine } from '../../api.ts';
import { createEngine } from './front.ts';
import { pixelsInFlight } from './limits.ts';

/** What of a half's context the engine needs: the web's and the phone's have it alike. */
interface HalfContext {
  services: { provide<T>(token: ServiceToken<T>, service: T): Disposable };
  contributions: {
    list<T>(point: ContributionPoint<T>): readonly { item: T }[];
    ready(point: ContributionPoint<unknown>): Promise<void>;
  };
}

/** Called in `activate` of both halves. What works on files is loaded with the first one, codecs with what needs them. */
export function provideEngine(ctx: HalfContext, device: 'desktop' | 'phone'): void {
  ctx.services.provide(
    convertEngine,
    createEngine({
      codecs: () => ctx.contributions.list(convertCodecs).map(({ item }) => item),
      ready: () => ctx.contributions.ready(convertCodecs),
      parallel: parallelOn(device, navigator.hardwareConcurrency),
      pixels: pixelsInFlight[device],
    }),
  );
}

/** Workers at once: all cores but one, which the page keeps; two where there are but two. Phones have little memory. */
export function parallelOn(device: 'desktop' | 'phone', cores: number | undefined): number {
  const free = Math.max(Math.min(2, cores ?? 2), (cores ?? 2) - 1);
  return Math.min(free, device === 'phone' ? 2 : 8);
}
