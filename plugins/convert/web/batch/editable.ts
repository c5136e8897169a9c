import type { FilePicture } from '@fitout/sdk';
import { theBatch } from './active.ts';
import type { Batch } from './batch.ts';
import type { Line } from './line.ts';

/** Which picture of a line. */
export type Part = 'source' | 'result';

/** A line's file or result for an editor, with the way back into the list; undefined where it is gone. */
export function editable(batch: Batch, line: Line, part: Part): FilePicture | undefined {
  const file = part === 'source' ? batch.sourceOf(line.id) : resultOf(batch, line);
  if (file === undefined) return undefined;
  return {
    file,
    back: {
      title: { zh: '放回转换列表', en: 'Back to converter' },
      accepts: batch.engine.formats().flatMap(({ decodes, type }) => (decodes ? [type] : [])),
      put: async (made) => (await theBatch()).bring(made, line.folders),
    },
  };
}

function resultOf(batch: Batch, line: Line): File | undefined {
  const { result } = line;
  return result && new File([result.blob], batch.nameFor(line, result), { type: result.blob.type });
}
