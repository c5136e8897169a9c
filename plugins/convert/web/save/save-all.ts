import type { PictureShelf, Text } from '@fitout/sdk';
import { type PluginContext, saveFile } from '@fitout/sdk/web';
import { freePath } from '../../shared/rename.ts';
import { zipGroups, zipStream } from '../../shared/zip.ts';
import type { Line, Made } from '../batch/line.ts';
import { chooseFolder, saveStream, writeInto } from './disk.ts';

/** What is saved of: a batch, of which this needs no more. */
interface Batch {
  readonly queue: { get(): { entries: readonly Line[] } };
  nameFor(line: Line, result: Made): string;
  saved(ids: readonly number[]): void;
}

/** A result that is about to be saved, under a path that no other one has. */
interface Ready {
  id: number;
  path: string;
  folders: readonly string[];
  blob: Blob;
}

/** While something is saved: how many of how many. */
export type OnProgress = (done: number, all: number) => void;

function readyOf(batch: Batch): Ready[] {
  const taken = new Set<string>();
  return batch.queue.get().entries.flatMap((line) => {
    if (line.result === undefined) return [];
    const path = freePath(taken, line.folders, batch.nameFor(line, line.result));
    return [{ id: line.id, path, folders: line.folders, blob: line.result.blob }];
  });
}

/** One result as a download. */
export function saveOne(batch: Batch, line: Line, result: Made): void {
  saveFile(result.blob, batch.nameFor(line, result));
  batch.saved([line.id]);
}

/** All results: one as it is, several as a zip (or more than one, where one cannot hold them). */
export async function saveAll(
  batch: Batch,
  ctx: Pick<PluginContext, 'i18n'>,
  onProgress?: OnProgress,
  signal?: AbortSignal,
): Promise<void> {
  const files = readyOf(batch);
  const [first] = files;
  if (first === undefined) return;
  if (files.length === 1) {
    saveFile(first.blob, first.path.split('/').at(-1) ?? first.path);
    batch.saved([first.id]);
    return;
  }
  const groups = zipGroups(files);
  const name = (at: number) =>
    `${ctx.i18n.t({ zh: '图片转换', en: 'converted' })}-${stamp(new Date())}${at === 0 ? '' : `-${at + 1}`}.zip`;
  let before = 0;
  for (const [at, group] of groups.entries()) {
    const bytes = group.reduce((sum, { blob }) => sum + blob.size, 0);
    const made = () =>
      zipStream(group, {
        ...(signal === undefined ? {} : { signal }),
        onFile: (count) => onProgress?.(before + count, files.length),
      });
    await saveStream(made, { name: name(at), type: 'application/zip', bytes });
    batch.saved(group.map(({ id }) => id));
    before += group.length;
  }
}

/** All results into a folder of the disk; false where the person gave up choosing one. */
export async function saveIntoFolder(batch: Batch, onProgress?: OnProgress, signal?: AbortSignal): Promise<boolean> {
  const folder = await chooseFolder();
  if (folder === undefined) return false;
  const files = readyOf(batch);
  for (const [at, { id, path, blob }] of files.entries()) {
    signal?.throwIfAborted();
    await writeInto(folder, path, blob);
    batch.saved([id]);
    onProgress?.(at + 1, files.length);
  }
  return true;
}

export interface Kept {
  kept: number;
  /** What the place said against a file, each reason once. */
  refused: { name: string; error: unknown }[];
}

/** All results that the place takes, into the library. Each fails alone. */
export async function saveIntoShelf(
  batch: Batch,
  shelf: PictureShelf,
  onProgress?: OnProgress,
  signal = new AbortController().signal,
): Promise<Kept> {
  const outcome: Kept = { kept: 0, refused: [] };
  const files = readyOf(batch);
  let [next, through] = [0, 0];
  const worker = async (): Promise<void> => {
    for (let file = files[next]; file !== undefined; file = files[next]) {
      next += 1;
      signal.throwIfAborted();
      const name = file.path.split('/').at(-1) ?? file.path;
      try {
        if (!shelf.accepts.includes(file.blob.type)) throw new Error('type');
        await shelf.keep?.(new File([file.blob], name, { type: file.blob.type }), { signal, folders: file.folders });
        batch.saved([file.id]);
        outcome.kept += 1;
      } catch (error) {
        signal.throwIfAborted();
        outcome.refused.push({ name, error });
      }
      through += 1;
      onProgress?.(through, files.length);
    }
  };
  await Promise.all([worker(), worker()]);
  return outcome;
}

/** Words for what a shelf did, for a toast. */
export function savedText(shelf: PictureShelf, { kept, refused }: Kept): Text {
  const place = shelf.title;
  if (refused.length === 0) return { zh: `已把 ${kept} 张存入${place.zh}`, en: `${kept} saved to: ${place.en}` };
  const names = refused.slice(0, 3).map(({ name }) => name);
  const more = refused.length > 3 ? ' …' : '';
  return {
    zh: `已把 ${kept} 张存入${place.zh}，${refused.length} 张没有存入：${names.join('、')}${more}`,
    en: `${kept} saved to: ${place.en}. ${refused.length} could not be saved: ${names.join(', ')}${more}`,
  };
}

function stamp(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}`;
}
