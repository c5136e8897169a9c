import type { PictureShelf } from '@fitout/sdk';
import type { Batch } from '../batch/batch.ts';
import type { Thumbs } from '../batch/thumbs.ts';
import { FileList } from './file-list.tsx';
import { Foot } from './foot.tsx';
import { Losses } from './losses.tsx';

interface Props {
  batch: Batch;
  shelves: readonly PictureShelf[];
  thumbs: Thumbs;
  chosen: number | undefined;
  onChoose(id: number): void;
  onCompare(id: number): void;
  onCrop(id: number): void;
}

/** The page with files on it: what they lose, the files themselves, and what may be done. */
export function QueueView({ batch, shelves, ...list }: Props) {
  return (
    <>
      <Losses batch={batch} />
      <FileList batch={batch} {...list} />
      <Foot batch={batch} shelves={shelves} />
    </>
  );
}
