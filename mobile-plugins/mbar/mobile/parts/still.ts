import { type Size, seenPart } from '../../../../plugins/bar/api.ts';
import { framed, type Ratio } from './ratio.ts';

/** The video's picture as it stands, as a JPEG of what `box` shows of it in that shape; undefined while there is none. */
export async function takeStill(
  video: HTMLVideoElement,
  box: Size,
  zoom: number,
  ratio: Ratio,
): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const part = framed(seenPart({ width, height }, box, zoom), ratio);
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(part.width)), Math.max(1, Math.round(part.height)));
  canvas.getContext('2d')?.drawImage(video, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}
