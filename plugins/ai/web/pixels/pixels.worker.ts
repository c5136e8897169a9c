import { cutOut } from '../../shared/pixels/cutout/index.ts';
import { eraseArea } from '../../shared/pixels/erase/erase.ts';
import type { PixelRequest, PixelResult } from './protocol.ts';
import { serveWork } from './serve-work.ts';

async function work(request: PixelRequest, onProgress: (part: number) => void): Promise<PixelResult> {
  const { picture } = request;
  if (request.kind === 'cutout') return new Uint8Array(await cutOut(picture, { onProgress }));
  const { width, height } = picture;
  const { data } = await eraseArea(picture, { width, height, data: request.mask }, { progress: onProgress });
  return new Uint8Array(data);
}

serveWork(work, ({ buffer }) => [buffer]);
