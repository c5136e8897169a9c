import type { ContributionPoint, Disposable, ServiceToken } from '@fitout/sdk';
import { convertCodecs, convertEngine } from '../tokens.ts';
import { pixelsInFlight } from './limits.ts';
import type { ConvertEngine } from './types.ts';

/** What of a half's context the engine needs: the web's and the phone's have it alike. */
interface HalfContext {
  services: { provide<T>(token: ServiceToken<T>, service: T | PromiseLike<T>): Disposable };
  contributions: {
    list<T>(point: ContributionPoint<T>): readonly { item: T }[];
    ready(point: ContributionPoint<unknown>): Promise<void>;
  };
}

/**
 * Called in `activate` of both halves. The engine is loaded when somebody asks for it: the plugin is also woken by places
 * that only want to know what it can prepare. What works on files is loaded with the first one, codecs with what needs them.
 */
export function provideEngine(ctx: HalfContext, device: 'desktop' | 'phone'): void {
  let engine: ConvertEngine | undefined;
  const load = async (): Promise<ConvertEngine> => {
    const { createEngine } = await import('./front.ts');
    engine ??= createEngine({
      codecs: () => ctx.contributions.list(convertCodecs).map(({ item }) => item),
      ready: () => ctx.contributions.ready(convertCodecs),
      parallel: parallelOn(device, navigator.hardwareConcurrency),
      pixels: pixelsInFlight[device],
    });
    return engine;
  };
  // biome-ignore lint/suspicious/noThenProperty: whoever waits for the service begins its loading; one that failed is tried again
  const lazily: PromiseLike<ConvertEngine> = { then: (done, failed) => load().then(done, failed) };
  ctx.services.provide(convertEngine, lazily);
}

/** Workers at once: all cores but one, which the page keeps; two where there are but two. Phones have little memory. */
export function parallelOn(device: 'desktop' | 'phone', cores: number | undefined): number {
  const free = Math.max(Math.min(2, cores ?? 2), (cores ?? 2) - 1);
  return Math.min(free, device === 'phone' ? 2 : 8);
}
