import mitt from 'mitt';
import { type Disposable, toDisposable } from './disposable.ts';

export type EventMap = Record<string, unknown>;

/** A typed bus whose listeners cannot hurt each other: what one throws goes to `onError`, the others still run. */
export interface EventBus<E extends EventMap> {
  on<K extends keyof E & string>(type: K, listener: (event: E[K]) => void): Disposable;
  emit<K extends keyof E & string>(type: K, event: E[K]): void;
}

export function createEventBus<E extends EventMap>(onError: (error: unknown, type: string) => void): EventBus<E> {
  const bus = mitt<E>();
  return {
    on(type, listener) {
      const guarded = (event: E[typeof type]) => {
        try {
          listener(event);
        } catch (error) {
          onError(error, type);
        }
      };
      bus.on(type, guarded);
      return toDisposable(() => bus.off(type, guarded));
    },
    emit(type, event) {
      bus.emit(type, event);
    },
  };
}
