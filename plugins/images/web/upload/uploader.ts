import { isFitoutError, type PreparePicture, sizeText, type Text } from '@fitout/sdk';
import type { Collected } from '@fitout/sdk/desktop';
import { createStore, type PluginContext, type Store } from '@fitout/sdk/web';
import type { Asset } from '../../shared/calls/outputs.ts';
import { filled, limits } from '../../shared/limits.ts';
import { type Client, createClient } from '../client.ts';
import { reduceTray, startable, type Tray, type TrayAction } from '../model/tray.ts';
import { stillOf } from './still.ts';

interface Work {
  file: File;
  /** Makes the file that is sent. Gone once it did. */
  prepare: PreparePicture | undefined;
  /** The folder it goes to; a promise while the folders of a drop are being made. */
  folder: Promise<string | null>;
  abort: AbortController;
  onDone: ((asset: Asset) => void) | undefined;
}

export interface AddOptions {
  /** Gets each one's asset. */
  onDone?: ((asset: Asset) => void) | undefined;
  /** What is done to each file before it is sent. */
  prepare?: PreparePicture | undefined;
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

  /** Queues files into a folder (null: none), making the folders that they came in. */
  add(collected: readonly Collected[], folderId: string | null, { onDone, prepare }: AddOptions = {}): void {
    const targets = this.#folders(collected, folderId);
    const files = collected.map(({ file, folders }) => {
      const id = ++this.#ids;
      const refused = this.#refusal(file, prepare !== undefined);
      const folder =
        folders.length === 0 ? Promise.resolve(folderId) : (targets.get(folders.join('/')) as Promise<string>);
      this.#work.set(id, { file, prepare, folder, abort: new AbortController(), onDone });
      const { name, size } = file;
      if (refused !== undefined) return { id, name, size, refused, preparable: size > 0 && isPicture(file) };
      return { id, name, size, prepares: prepare !== undefined };
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

  /** The file of a line, for who asks how to prepare it. */
  fileOf(id: number): File | undefined {
    return this.#work.get(id)?.file;
  }

  /** Tries one that the library did not take once more, with a preparation before. */
  prepare(id: number, prepare: PreparePicture): void {
    const work = this.#work.get(id);
    if (work === undefined) return;
    Object.assign(work, { prepare, abort: new AbortController() });
    this.#apply({ type: 'prepare', id });
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
      await this.#prepare(id, work);
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
      // Also after a preparation that failed: another way may do.
      const preparable = hopeless && (work.prepare !== undefined || isPicture(work.file));
      this.#apply({ type: 'fail', id, error: this.#say(error), retryable: !hopeless, preparable });
    }
  }

  async #prepare(id: number, work: Work): Promise<void> {
    if (work.prepare === undefined) return;
    const { signal } = work.abort;
    const onProgress = (share: number): void => this.#apply({ type: 'preparing', id, share });
    const file = await work.prepare(work.file, { signal, onProgress });
    signal.throwIfAborted();
    Object.assign(work, { file, prepare: undefined });
    this.#apply({ type: 'prepared', id, name: file.name, size: file.size });
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
  #refusal(file: File, prepared: boolean): string | undefined {
    const say = (text: Text) => this.#ctx.i18n.t(text);
    if (file.size === 0) return say({ zh: '文件是空的（0 字节）', en: 'The file is empty (0 bytes)' });
    // What comes of it is another file, and the server has the last word.
    if (prepared) return undefined;
    const film = file.type.startsWith('video/');
    const max = film ? limits.videoBytes : limits.imageBytes;
    if (file.size <= max) return undefined;
    return say(
      filled(
        film
          ? { zh: '视频超过 {max}，请压缩或剪短后再上传', en: 'Larger than {max}. Compress or shorten the video' }
          : { zh: '超过 {max}，请压缩后再上传', en: 'Larger than {max}. Compress it and try again' },
        { max: sizeText(max) },
      ),
    );
  }

  #say(error: unknown): string {
    if (isFitoutError(error)) return error.textIn(this.#ctx.i18n.language);
    return this.#ctx.i18n.t({ zh: '上传中断，请重试', en: 'Upload interrupted. Try again' });
  }
}

/** By its type, or by its name where the browser knows no type for it. */
function isPicture({ type, name }: File): boolean {
  return type === '' ? /\.(?:hei[cf]|jxl|qoi|tiff?|bmp|avif)$/i.test(name) : type.startsWith('image/');
}
