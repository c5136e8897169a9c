import {
  type Converted,
  type Entry,
  emptyQueue,
  type Outcome,
  type Queue,
  type SourceFacts,
} from '../../../../plugins/convert/api.ts';

/** A result with the name that it is saved under. */
export interface Made extends Outcome {
  name: string;
  converted: Converted;
}

export type Photo = Entry<SourceFacts, Made>;
export type Photos = Queue<SourceFacts, Made>;

/** The photos of this phone and what was chosen for them. */
export interface Batch {
  readonly photos: Photos;
  /** A run was begun: its results are shown until one goes back. */
  readonly started: boolean;
}

export const emptyBatch: Batch = { photos: emptyQueue, started: false };

/** Which screen a batch stands on. */
export type Step = 'choose' | 'set' | 'working' | 'results';

export function stepOf({ photos, started }: Batch): Step {
  if (photos.entries.length === 0) return 'choose';
  if (!started) return 'set';
  return photos.going === 'idle' ? 'results' : 'working';
}

/** The results that there are, as files of their names. */
export function filesOf({ entries }: Photos): File[] {
  return entries.flatMap(({ result }) => (result === undefined ? [] : [fileOf(result)]));
}

export function fileOf({ name, converted }: Made): File {
  return new File([converted.blob], name, { type: converted.blob.type });
}
