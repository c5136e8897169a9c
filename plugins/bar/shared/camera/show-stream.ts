/**
 * Shows `stream` in `video`.
 * @returns what ends it; `stream` goes on
 */
export function showStream(video: HTMLVideoElement, stream: MediaStream): () => void {
  video.srcObject = stream;
  // Refused where it was ended meanwhile: nothing is shown then.
  video.play().catch(() => undefined);
  return () => {
    video.srcObject = null;
  };
}

/**
 * Tells how large the frames of `video` are, once they come and whenever that changes.
 * @returns what ends it
 */
export function watchSize(
  video: HTMLVideoElement,
  onSize: (size: { width: number; height: number }) => void,
): () => void {
  const tell = () => {
    if (video.videoWidth > 0) onSize({ width: video.videoWidth, height: video.videoHeight });
  };
  tell();
  video.addEventListener('loadedmetadata', tell);
  video.addEventListener('resize', tell);
  return () => {
    video.removeEventListener('loadedmetadata', tell);
    video.removeEventListener('resize', tell);
  };
}
