/**
 * Tells whether `video` shows a new picture within `firstMs` milliseconds: from now on, and each time its page comes to
 * the front again, where it is started anew if the system had paused it. One that somebody paused is not waited for.
 * @returns what ends it
 */
export function watchPicture(
  video: HTMLVideoElement,
  firstMs: number,
  to: { onPicture(): void; onNone(): void },
): () => void {
  let handle = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    video.cancelVideoFrameCallback(handle);
  };
  const wait = (): void => {
    stop();
    if (document.hidden) return;
    handle = video.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      to.onPicture();
    });
    timer = setTimeout(() => {
      if (!video.paused || video.currentTime === 0) to.onNone();
    }, firstMs);
  };
  const back = (): void => {
    // Refused where its stream ended meanwhile.
    if (!document.hidden) video.play().catch(() => undefined);
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', back);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', back);
  };
}
