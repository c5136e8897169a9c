import { useState } from 'react';
import { type Size, seenPart } from '../../../../plugins/bar/api.ts';
import { boxOf } from '../parts/finder.tsx';

interface Film {
  picture: Size;
  box: Size;
}

/** How much of the film `box` shows, in whole pixels of the film. */
function seenOf({ picture, box }: Film, zoom: number): Size {
  const { width, height } = seenPart(picture, box, zoom);
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/**
 * The part of the camera's picture that the page shows, where the photo is taken from: undefined until there is a
 * picture. `run` is the finder's.
 */
export function useSeen(zoom: number): { seen: Size | undefined; run(video: HTMLVideoElement): () => void } {
  const [film, setFilm] = useState<Film>();
  const run = (video: HTMLVideoElement) => {
    const tell = () => {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
      setFilm({ picture: { width: video.videoWidth, height: video.videoHeight }, box: boxOf(video) });
    };
    const sizes = new ResizeObserver(tell);
    sizes.observe(video);
    video.addEventListener('loadeddata', tell);
    // The phone was turned: the film turns with it.
    video.addEventListener('resize', tell);
    return () => {
      sizes.disconnect();
      video.removeEventListener('loadeddata', tell);
      video.removeEventListener('resize', tell);
      setFilm(undefined);
    };
  };
  return { seen: film === undefined ? undefined : seenOf(film, zoom), run };
}
