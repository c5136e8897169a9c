import { errorText } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { useRef, useState } from 'react';
import type { SizePreset } from '../../shared/presets.ts';
import { useOpenPicture } from '../list/use-open-picture.ts';
import { makeBlankSheet } from '../pictures/blank-sheet.ts';
import { chooseFiles, pictureTypes } from '../pictures/choose-files.ts';
import { beginGenerating } from './generate-task.ts';
import type { Task } from './tasks.ts';

/** The ways to begin: with a picture, with a task, with a blank sheet. One document is made at a time. */
export function useBeginnings(open: (id: string, task?: Task) => void) {
  const ctx = usePlugin();
  const task = useRef<Task>(undefined);
  const { opening, openFile } = useOpenPicture((id) => open(id, task.current));
  const [making, setMaking] = useState(false);
  const withFile = (file: File, next?: Task): void => {
    task.current = next;
    openFile(file);
  };
  const withChosen = async (next: Task): Promise<void> => {
    const [file] = await chooseFiles(pictureTypes, false);
    if (file !== undefined) withFile(file, next);
  };
  const make = async (work: () => Promise<void>): Promise<void> => {
    setMaking(true);
    try {
      await work();
    } catch (error) {
      ctx.toasts.error(errorText(error), error);
    } finally {
      setMaking(false);
    }
  };
  const generate = async (): Promise<void> => {
    const id = await beginGenerating(ctx);
    if (id === 'local') await withChosen('scene');
    else if (id !== undefined) open(id, 'generate');
  };
  return {
    ...{ opening, making, withFile },
    withTask: (next: Task) => (next === 'generate' ? make(generate) : withChosen(next)),
    withBlank: ({ title, width, height }: SizePreset) =>
      make(async () => open(await makeBlankSheet(ctx, { name: ctx.i18n.t(title), width, height }))),
  };
}
export type Beginnings = ReturnType<typeof useBeginnings>;
