/**
 * Shows `stream` in `video`, and tells how large its frames are, once they come and whenever that changes.
 * @returns what ends it
 */
export function showStream(
  video: HTMLVideoElement,
  stream: MediaStream,
  onSize: (size: { width: number; height: number }) => void,
): () => void {
  const tell = () => {
    if (video.videoWidth > 0) onSize({ width: video.videoWidth, height: video.videoHeight });
  };
  video.addEventListener('resize', tell);
  video.srcObject = stream;
  // It does not start where the stream ended meanwhile: nothing is shown then.
  video.play().then(tell, () => undefined);
  return () => {
    video.removeEventListener('resize', tell);
    video.srcObject = null;
  };
}
