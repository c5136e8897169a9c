import { isFitoutError } from '@fitout/sdk';
import { usePerson } from '@fitout/sdk/mobile';
import { usePictureShelves, usePlugin, useText } from '@fitout/sdk/web';
import { useState, useSyncExternalStore } from 'react';
import {
  errorOfFile,
  type OpenShelf,
  openShelves,
  type PhotoRoll,
  photoRollOf,
  type Roll,
  type Shot,
  shotOfFile,
  type Undo,
} from '../../../../plugins/bar/api.ts';
import type { Done } from '../parts/undo-bar.tsx';

export interface RollWork {
  roll: PhotoRoll;
  now: Roll;
  /** Places of the platform that take photos of this person: none for who is not signed in, or may not. */
  shelves: readonly OpenShelf[];
  done: Done | undefined;
  forget(): void;
  /** Keeps a photo that was taken. Rejects where there is no room. */
  keep(shot: Shot): Promise<unknown>;
  /** Keeps photos of the phone; those that cannot be are told of. */
  add(files: readonly Blob[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Tells what went wrong where it is an error of ours. */
  say(error: unknown): void;
}

/** The photos of whoever holds the phone, with their words. */
export function useRoll(): RollWork {
  const t = useText();
  const { toasts } = usePlugin();
  const person = usePerson();
  const roll = photoRollOf(person?.id ?? '');
  const now = useSyncExternalStore(roll.subscribe, roll.get);
  const shelves = openShelves(usePictureShelves());
  const [last, setLast] = useState<{ done: Done; of: PhotoRoll }>();
  const say = (error: unknown) => {
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  const keep = (shot: Shot) => roll.add(shot, t({ zh: '照片', en: 'Photo' }));
  const tell = (words: string, undo: Undo): void => {
    const done: Done = {
      id: Date.now(),
      words,
      undo: () =>
        void undo().catch((error: unknown) => {
          // There was no room to bring them back: they are not lost yet.
          tell(words, undo);
          say(error);
        }),
    };
    setLast({ done, of: roll });
  };
  return {
    roll,
    now,
    shelves,
    // Another person takes back nothing of the one before.
    done: last?.of === roll ? last.done : undefined,
    forget: () => setLast(undefined),
    keep,
    say,
    async add(files) {
      for (const file of files)
        try {
          await keep(await shotOfFile(file));
        } catch (error) {
          say(isFitoutError(error) ? errorOfFile(error, file, files.length) : error);
        }
    },
    async remove(ids) {
      const undo = await roll.remove(ids);
      const n = ids.length;
      tell(
        n === 1
          ? t({ zh: '已删除 1 张照片', en: 'Photo deleted' })
          : t({ zh: '已删除 {n} 张照片', en: '{n} {n|photo|photos} deleted' }, { n }),
        undo,
      );
    },
  };
}
