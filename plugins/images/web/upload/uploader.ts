import { isFitoutError, type Text } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import { filled, limits, sizeText } from '../../shared/limits.ts';
import type { Asset } from '../../shared/types.ts';
import { type Client, createClient } from '../client.ts';
import { createStore, type Store } from '../model/store.ts';
import { reduceTray, startable, type Tray, type TrayAction } from '../model/tray.ts';
import type { Collected } from './collect.ts';
import { stillOf } from './still.ts';

interface Work {
  file: File;
  /** The folder it goes to; a promise while the folders of a drop are being made. */
  folder: Promise<string | null>;
  abort: AbortController;
  onDone: ((asset: Asset) => void) | undefined;
}

/**
 * Uploads that go on while pages come and go: three at once, each with its progress, each failing alone.
 * One of them serves the library and every picker.
 */
export class Uploader {
  readonly tray: Store<Tray> = createStore<Tray>([]);
  readonly #client: Client;
  readonly #ctx: PluginContext;
  readonly #work = new Map<number, Work>();
  #ids = 0;

  constructor(ctx: PluginContext) {
    this.#ctx = ctx;
    this.#client = createClient(ctx.http);
  }

  /** Queues files into a folder (null: none), making the folders that they came in. `onDone` gets each one's asset. */
  add(collected: readonly Collected[], folderId: string | null, onDone?: (asset: Asset) => void): void {
    const targets = this.#folders(collected, folderId);
    const files = collected.map(({ file, folders }) => {
      const id = ++this.#ids;
      const refused = this.#refusal(file);
      const folder =
        folders.length === 0 ? Promise.resolve(folderId) : (targets.get(folders.join('/')) as Promise<string>);
      this.#work.set(id, { file, folder, abort: new AbortController(), onDone });
      return { id, name: file.name, size: file.size, ...(refused === undefined ? {} : { refused }) };
    });
    this.#apply({ type: 'add', files });
  }

  cancel(id: number): void {
    this.#work.get(id)?.abort.abort();
    this.#apply({ type: 'cancel', id });
  }

  cancelAll(): void {
    for (const { id } of this.tray.get()) this.cancel(id);
  }

  retry(id: number): void {
    const work = this.#work.get(id);
    if (work === undefined) return;
    work.abort = new AbortController();
    this.#apply({ type: 'retry', id });
  }

  clear(): void {
    this.#apply({ type: 'clear' });
    const kept = new Set(this.tray.get().map(({ id }) => id));
    for (const id of [...this.#work.keys()]) if (!kept.has(id)) this.#work.delete(id);
  }

  #apply(action: TrayAction): void {
    this.tray.set((tray) => reduceTray(tray, action));
    for (const id of startable(this.tray.get())) {
      this.tray.set((tray) => reduceTray(tray, { type: 'start', id }));
      void this.#send(id);
    }
  }

  async #send(id: number): Promise<void> {
    const work = this.#work.get(id);
    if (work === undefined) return;
    const { signal } = work.abort;
    try {
      const folder = await work.folder;
      const item = await this.#client.upload(work.file, folder, {
        signal,
        showError: false,
        timeout: 30 * 60_000,
        onProgress: (sent, total) => this.#progress(id, work.file.size, sent, total),
      });
      if (item.asset === undefined) throw new Error(item.error?.text.zh ?? 'upload');
      const asset = (await this.#withStill(work, item.asset)) ?? item.asset;
      this.#apply({ type: 'done', id, asset, duplicate: item.duplicate === true });
      work.onDone?.(asset);
    } catch (error) {
      if (signal.aborted) return;
      // 413, 415, 422: the file itself; sending it again changes nothing.
      const hopeless = isFitoutError(error) && [413, 415, 422].includes(error.status);
      this.#apply({ type: 'fail', id, error: this.#say(error), retryable: !hopeless });
    }
  }

  #progress(id: number, size: number, sent: number, total: number): void {
    const share = total === 0 ? 0 : sent / total;
    this.#apply({ type: 'progress', id, sent: Math.floor(share * size) });
  }

  async #withStill({ file }: Work, asset: Asset): Promise<Asset | undefined> {
    if (asset.kind !== 'video' || asset.poster) return undefined;
    const still = await stillOf(file);
    return still === undefined ? undefined : this.#client.poster(asset.id, still).catch(() => undefined);
  }

  #folders(collected: readonly Collected[], parentId: string | null): Map<string, Promise<string>> {
    const paths = new Map(
      collected.filter((one) => one.folders.length > 0).map((one) => [one.folders.join('/'), one.folders]),
    );
    if (paths.size === 0) return new Map();
    const made = this.#client.ensureFolders(parentId, [...paths.values()]);
    // Each file of the drop reports the failure in its own row.
    made.catch(() => {});
    return new Map([...paths.keys()].map((path, index) => [path, made.then((ids) => ids[index] as string)]));
  }

  /** What can be said without sending it. */
  #refusal(file: File): string | undefined {
    const say = (text: Text) => this.#ctx.i18n.t(text);
    if (file.size === 0) return say({ zh: '文件是空的（0 字节）', en: 'The file is empty (0 bytes)' });
    const film = file.type.startsWith('video/');
    const max = film ? limits.videoBytes : limits.imageBytes;
    if (file.size <= max) return undefined;
    return say(
      filled(
        film
          ? { zh: '视频超过 {max}，请压缩或剪短后再上传', en: 'More than {max}: compress or shorten the video' }
          : { zh: '超过 {max}，请压缩后再上传', en: 'More than {max}: compress it and try again' },
        { max: sizeText(max) },
      ),
    );
  }

  #say(error: unknown): string {
    if (isFitoutError(error)) return error.textIn(this.#ctx.i18n.language);
    return this.#ctx.i18n.t({ zh: '上传中断，请重试', en: 'The upload was interrupted, try again' });
  }
}
