import type { Manifest } from '../../../sdk/manifest/manifest.ts';
import type { ServerContributions } from '../../../sdk/server.ts';

type Listener = Parameters<ServerContributions['watch']>[1];

/** What the enabled plugins' manifests contribute, for server halves that make something of it. */
export class Contributed implements ServerContributions {
  #manifests: readonly Manifest[] = [];
  readonly #watchers = new Set<{ point: string; listener: Listener; seen: string }>();

  watch(point: string, listener: Listener): { dispose(): void } {
    const watcher = { point, listener, seen: '' };
    this.#watchers.add(watcher);
    this.#tell(watcher);
    return { dispose: () => void this.#watchers.delete(watcher) };
  }

  /** These are the enabled ones now. Whoever's point did not change hears nothing. */
  enabled(manifests: readonly Manifest[]): void {
    this.#manifests = manifests;
    for (const watcher of this.#watchers) this.#tell(watcher);
  }

  #tell(watcher: { point: string; listener: Listener; seen: string }): void {
    const items = this.#manifests.flatMap(({ id, contributes }) =>
      (contributes?.[watcher.point] ?? []).map((item) => ({ plugin: id, item })),
    );
    const seen = JSON.stringify(items);
    if (seen === watcher.seen) return;
    watcher.seen = seen;
    watcher.listener(items);
  }
}
