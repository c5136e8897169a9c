import type { CarrierAdapter, CarrierAdapters } from '../../api.ts';
import { unicom } from './unicom/unicom.ts';

/** Kinds of carriers' systems: ours, those of plugins of the repository, and those that plugins declare as data. */
export class Adapters implements CarrierAdapters {
  readonly #own: CarrierAdapter[] = [unicom];
  #declared: readonly CarrierAdapter[] = [];

  add(adapter: CarrierAdapter): void {
    if (this.of(adapter.id) !== undefined) throw new Error(`two adapters are called ${adapter.id}`);
    this.#own.push(adapter);
  }

  declare(adapters: readonly CarrierAdapter[]): void {
    this.#declared = adapters;
  }

  all(): readonly CarrierAdapter[] {
    return [...this.#own, ...this.#declared];
  }

  /** Undefined for one that is not there, or not any more. */
  of(id: string): CarrierAdapter | undefined {
    return this.all().find((one) => one.id === id);
  }
}
