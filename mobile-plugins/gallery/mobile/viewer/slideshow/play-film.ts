import type { FilmEnd } from './slideshow.ts';

/**
 * Plays a film to its end, without sound where the browser plays none by itself. Answers once `signal` says that nobody
 * waits any more, too; the film is then left as it is.
 */
export function playFilm(film: HTMLVideoElement, signal: AbortSignal): Promise<FilmEnd> {
  return new Promise((done) => {
    const over = new AbortController();
    const end = (how: FilmEnd): void => {
      over.abort();
      done(how);
    };
    const on = { signal: over.signal };
    film.addEventListener('ended', () => end('ended'), on);
    film.addEventListener('error', () => end('failed'), on);
    // Browsers pause at the end as well.
    film.addEventListener('pause', () => film.ended || end('paused'), on);
    signal.addEventListener('abort', () => end('paused'), on);
    film.play().catch((error: Error) => {
      if (over.signal.aborted) return;
      if (error.name !== 'NotAllowedError') return end('failed');
      film.muted = true;
      film.play().catch(() => end('failed'));
    });
  });
}
