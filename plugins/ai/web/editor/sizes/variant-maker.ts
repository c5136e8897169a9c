import { callsOf } from '@fitout/sdk/web';
import type { documentCalls } from '../../../shared/calls/documents.ts';
import type { PictureDocument } from '../../../shared/document/document.ts';
import type { Size } from '../../../shared/sizes/part.ts';
import { PictureEngine } from '../../engine/picture-engine.ts';
import { blobOf } from '../session/open-document.ts';
import type { EditorSession } from '../session/session.ts';
import { bringToSize } from './variant.ts';

/** Makes others of a document, in an engine beside the one that is worked in: one after another. */
export class VariantMaker {
  readonly engine = new PictureEngine();
  readonly #session: EditorSession;
  readonly #blobs = new Map<string, Promise<ArrayBuffer>>();
  #document: Promise<PictureDocument> | undefined;

  constructor(session: EditorSession) {
    this.#session = session;
  }

  /** The document as it is kept, open in the engine. */
  async open(signal: AbortSignal): Promise<PictureEngine> {
    this.#document ??= this.#read(signal);
    const document = await this.#document.catch((error: unknown) => {
      this.#document = undefined;
      throw error;
    });
    const get = async (hash: string): Promise<ArrayBuffer> => {
      const known = this.#blobs.get(hash) ?? blobOf(this.#session.ctx, hash, signal);
      this.#blobs.set(hash, known);
      known.catch(() => this.#blobs.delete(hash));
      // The engine takes the bytes away.
      return (await known).slice(0);
    };
    await this.engine.open(structuredClone(document), { get }, { signal });
    return this.engine;
  }

  /** The picture at another size, open in the engine. */
  async make(size: Size, signal: AbortSignal): Promise<PictureEngine> {
    const engine = await this.open(signal);
    await bringToSize(engine, size, signal);
    return engine;
  }

  close(): void {
    this.engine.close();
  }

  async #read(signal: AbortSignal): Promise<PictureDocument> {
    const { ctx, id, saver } = this.#session;
    await saver.flush();
    const call = callsOf<typeof documentCalls>(ctx.http, { showError: false });
    return (await call('GET documents/:id', { params: { id } }, { signal })).document;
  }
}
