import type { PictureShelf } from '@fitout/sdk';
import { saveFile } from '@fitout/sdk/web';
import { freePath, zipStream } from '../../../../convert/api.ts';
import type { PictureEngine } from '../../engine/picture-engine.ts';
import { exportPicture, fileNameOf, type PlainFormat, plainChoice, plainFormats } from '../dialogs/export-picture.ts';
import { visibleLabelText } from '../dialogs/visible-label.ts';
import type { EditorSession } from '../session/session.ts';

/** What is open in an engine, as a file: with the label of what was generated, where something was. */
export async function fileOf(
  session: EditorSession,
  engine: PictureEngine,
  { name, format }: { name: string; format: PlainFormat },
  signal: AbortSignal,
): Promise<File> {
  const { aigc } = session.facts;
  const label = aigc === null ? undefined : session.ctx.i18n.t(visibleLabelText);
  const run = { signal, onProgress: () => undefined };
  const made = await exportPicture(session.ctx, await engine.picture(), plainChoice(format, 90), { aigc, label }, run);
  return new File([made.blob], fileNameOf(name, plainFormats[format]), { type: plainFormats[format].type });
}

/** Takes files as they are made: into a folder of the library at once, or into a zip at the end. */
export class Delivery {
  readonly #shelf: PictureShelf | undefined;
  readonly #folder: string;
  readonly #taken = new Set<string>();
  readonly #files: { path: string; blob: Blob }[] = [];

  constructor(shelf: PictureShelf | undefined, folder: string) {
    this.#shelf = shelf;
    this.#folder = folder.trim().replaceAll('/', ' ');
  }

  async add(file: File, signal: AbortSignal): Promise<void> {
    const path = freePath(this.#taken, [], file.name);
    if (this.#shelf === undefined) this.#files.push({ path, blob: file });
    else {
      const named = new File([file], path, { type: file.type });
      await this.#shelf.keep?.(named, { signal, folders: this.#folder === '' ? [] : [this.#folder] });
    }
  }

  /** Saves the zip, where it is one. */
  async end(name: string): Promise<void> {
    if (this.#shelf !== undefined || this.#files.length === 0) return;
    const blob = await new Response(zipStream(this.#files)).blob();
    saveFile(new Blob([blob], { type: 'application/zip' }), fileNameOf(name, { extension: 'zip' }));
  }
}
