import { isFitoutError, type LocalText } from '@fitout/sdk';
import { useEffect, useState } from 'react';
import { cropOf, jobOf } from '../../shared/job.ts';
import type { Batch } from '../batch/batch.ts';

/** Pixels of the longer edge that are looked at: two pictures of 4,096 stand for 130 MB. */
const edge = 4096;

export interface MadeFacts {
  width: number;
  height: number;
  after: number;
  ms: number;
  quality: number | undefined;
  /** Undefined while it is measured. */
  ssim: number | undefined;
}

export interface Compared {
  source: { width: number; height: number; bytes: number } | undefined;
  made: MadeFacts | undefined;
  /** The source, turned and cut as the result is. */
  before: HTMLCanvasElement | OffscreenCanvas | undefined;
  after: ImageBitmap | undefined;
  fault: LocalText | undefined;
}

const nothing: Compared = { source: undefined, made: undefined, before: undefined, after: undefined, fault: undefined };

/** Both pictures of a file and what tells them apart. What has no result of the present settings yet is made for it. */
export function useCompared(batch: Batch, id: number): Compared {
  const [state, setState] = useState(nothing);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setState(nothing);
    let shown: ImageBitmap | undefined;
    const tell = (part: Partial<Compared>): void => {
      if (signal.aborted) part.after?.close();
      else setState((before) => ({ ...before, ...part }));
      shown = part.after ?? shown;
    };
    void work(batch, id, signal, tell).catch((error: unknown) => {
      if (!signal.aborted) tell({ fault: faultOf(error) });
    });
    return () => {
      abort.abort();
      shown?.close();
    };
  }, [batch, id]);
  return state;
}

async function work(
  batch: Batch,
  id: number,
  signal: AbortSignal,
  tell: (part: Partial<Compared>) => void,
): Promise<void> {
  const file = batch.sourceOf(id);
  const line = batch.lineOf(id);
  if (file === undefined || line === undefined) return;
  const recipe = batch.recipe.get();
  const upright = await batch.engine.preview(file, edge, signal);
  const facts = line.facts ?? upright;
  tell({
    source: { width: facts.width || upright.width, height: facts.height || upright.height, bytes: file.size },
    before: shaped(upright, line.edit?.rotate ?? recipe.rotate, cropOf(recipe, facts, line.edit)),
  });
  upright.close();
  const fresh = line.result !== undefined && line.result.key === batch.key ? line.result : undefined;
  if (fresh !== undefined) tell({ made: fresh, after: await batch.engine.preview(fresh.blob, edge, signal) });
  if (fresh?.ssim !== undefined) return;
  const job = { ...jobOf(recipe, { ...line, source: file, id: -id }), measure: true };
  const { blob, width, height, bytes, ms, ssim, quality } = await batch.engine.run(job, { signal, urgent: true });
  if (fresh !== undefined) {
    tell({ made: { ...fresh, ssim } });
    return;
  }
  const after = await batch.engine.preview(blob, edge, signal);
  tell({ made: { width, height, after: bytes.after, ms: ms.total, ssim, quality }, after });
}

/** The upright picture as the recipe turns and cuts it. */
function shaped(bitmap: ImageBitmap, turn: number, crop = { x: 0, y: 0, width: 1, height: 1 }): OffscreenCanvas {
  const sideways = turn === 90 || turn === 270;
  const [width, height] = sideways ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * crop.width)),
    Math.max(1, Math.round(height * crop.height)),
  );
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  pen.translate(-width * crop.x, -height * crop.y);
  pen.translate(width / 2, height / 2);
  pen.rotate((turn * Math.PI) / 180);
  pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return canvas;
}

function faultOf(error: unknown): LocalText {
  if (isFitoutError(error)) return typeof error.text === 'string' ? { zh: error.text, en: error.text } : error.text;
  return { zh: '无法显示这张图片', en: 'This image cannot be shown' };
}
