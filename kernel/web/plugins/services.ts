import type { ServiceToken } from '@fitout/sdk';
import { type Disposable, toDisposable } from '../../../sdk/base/disposable.ts';
import { FitoutError } from '../../../sdk/base/errors.ts';

/** Services that plugins give each other. The plugin in front of the first dot of a token's id provides it. */
export class ServiceTable {
  readonly #services = new Map<string, unknown>();
  readonly #activate: (plugin: string) => Promise<void>;

  readonly #runs: (plugin: string) => boolean;

  constructor(activate: (plugin: string) => Promise<void>, runs: (plugin: string) => boolean) {
    this.#activate = activate;
    this.#runs = runs;
  }

  provide<T>(plugin: string, token: ServiceToken<T>, service: T | PromiseLike<T>): Disposable {
    if (providerOf(token) !== plugin) {
      throw new FitoutError('forbidden', {
        reason: 'kernel.service',
        message: {
          zh: `服务 ${token.id} 不属于插件 ${plugin}`,
          en: `service ${token.id} is not ${plugin}'s to provide`,
        },
      });
    }
    this.#services.set(token.id, service);
    return toDisposable(() => {
      if (this.#services.get(token.id) === service) this.#services.delete(token.id);
    });
  }

  /** Activates the provider and gives its service, once it is there where a promise was provided. */
  async get<T>(token: ServiceToken<T>): Promise<T> {
    const service = await this.#activated(token);
    if (service === undefined) {
      throw new FitoutError('notFound', {
        reason: 'kernel.service',
        message: { zh: `没有插件提供 ${token.id}`, en: `no plugin provides ${token.id}` },
      });
    }
    return service;
  }

  /** The same, and undefined where the provider is not among the plugins of this page. One that fails is a fault still. */
  async find<T>(token: ServiceToken<T>): Promise<T | undefined> {
    return this.#runs(providerOf(token)) ? this.#activated(token) : undefined;
  }

  async #activated<T>(token: ServiceToken<T>): Promise<T | undefined> {
    await this.#activate(providerOf(token));
    return this.#services.get(token.id) as T | PromiseLike<T> | undefined;
  }
}

function providerOf(token: ServiceToken<unknown>): string {
  return token.id.split('.')[0] ?? token.id;
}
