import { useState } from 'react';
import { type Size, seenPart } from '../../../../plugins/bar/api.ts';
import { boxOf } from '../parts/finder.tsx';

/** How much of its film `video` shows, in whole pixels of the film; undefined while there is no picture. */
function seenOf(video: HTMLVideoElement, zoom: number): Size | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return undefined;
  const part = seenPart({ width, height }, boxOf(video), zoom);
  return { width: Math.max(1, Math.round(part.width)), height: Math.max(1, Math.round(part.height)) };
}

/**
 * The part of the camera's picture that the page shows, where photos are taken from: undefined until there is a picture.
 * `run` is the finder's.
 */
export function useSeen(zoom: number): { seen: Size | undefined; run(video: HTMLVideoElement): () => void } {
  const [video, setVideo] = useState<HTMLVideoElement>();
  // What is shown is read anew whenever film or page have another size.
  const [, setChanges] = useState(0);
  const run = (element: HTMLVideoElement) => {
    const tell = () => {
      setVideo(element);
      setChanges((n) => n + 1);
    };
    const sizes = new ResizeObserver(tell);
    sizes.observe(element);
    element.addEventListener('loadeddata', tell);
    // The phone was turned: the film turns with it.
    element.addEventListener('resize', tell);
    return () => {
      sizes.disconnect();
      element.removeEventListener('loadeddata', tell);
      element.removeEventListener('resize', tell);
      setVideo(undefined);
    };
  };
  return { seen: video === undefined ? undefined : seenOf(video, zoom), run };
}
