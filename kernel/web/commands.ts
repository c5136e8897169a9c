import { type Command, commandPoint } from '@fitout/sdk/web';
import { type Disposable, toDisposable } from '../../sdk/base/disposable.ts';
import { FitoutError } from '../../sdk/base/errors.ts';
import { keyOf } from '../../sdk/base/keys.ts';
import type { ContributionRegistry } from '../core/registry.ts';
import { matchesHotkey } from './hotkeys.ts';

export interface CommandStore {
  /** `plugin` is who adds it; a command of a failed run is that plugin's fault. */
  add(plugin: string, command: Command): Disposable;
  run(id: string): Promise<void>;
  /** Listens for hotkeys on the document. */
  listen(): Disposable;
}

/** Commands of the palette and their hotkeys. `failed` hears what one threw. */
export function createCommands(
  contributions: ContributionRegistry,
  failed: (plugin: string, error: unknown) => void,
): CommandStore {
  const run = async (id: string): Promise<void> => {
    const found = contributions.list(commandPoint).find(({ item }) => item.id === id);
    if (found === undefined) throw new FitoutError('notFound', { reason: 'kernel.command', detail: { id } });
    try {
      await found.item.run();
    } catch (error) {
      failed(found.plugin, error);
    }
  };
  return {
    add: (plugin, command) => contributions.add(commandPoint, plugin, command),
    run,
    listen() {
      const onKey = (event: KeyboardEvent): void => {
        if (event.defaultPrevented || keyOf(event) === '') return;
        const hit = contributions
          .list(commandPoint)
          .find(({ item }) => item.hotkey !== undefined && matchesHotkey(event, item.hotkey));
        if (hit === undefined) return;
        event.preventDefault();
        void run(hit.item.id);
      };
      document.addEventListener('keydown', onKey);
      return toDisposable(() => document.removeEventListener('keydown', onKey));
    },
  };
}
