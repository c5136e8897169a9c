import * as weights from '@mediapipe/selfie_segmentation/selfie_segmentation.tflite?file';
import { startLook } from '../../shared/people/look.ts';
import { findPeople } from '../../shared/people/people.ts';
import type { Image } from '../../shared/pixels/image.ts';
import { fileBytes, runtimeBytes } from './file-bytes.ts';
import { serveWork } from './serve-work.ts';

async function work({ picture }: { picture: Image }, progress: (part: number) => void) {
  const [model, wasm] = await Promise.all([fileBytes(weights), runtimeBytes()]);
  return findPeople(picture, await startLook(new Uint8Array(model), wasm), { progress });
}

serveWork(work, ({ buffer }) => [buffer]);
