/** A still from a film, as JPEG, for lists and pages to show until it plays; undefined where this browser cannot. */
export async function stillOf(film: Blob): Promise<Blob | undefined> {
  const url = URL.createObjectURL(film);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.playsInline = true;
  try {
    video.src = url;
    await happens(video, 'loadeddata');
    // Not the very first picture, which often is black.
    video.currentTime = Math.min(1, (Number.isFinite(video.duration) ? video.duration : 0) / 4);
    await happens(video, 'seeked');
    const scale = Math.min(1, 1280 / Math.max(video.videoWidth, video.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
    canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob | undefined>((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85),
    );
  } catch {
    return undefined; // A codec that this browser does not play: the film itself is stored all the same.
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function happens(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(10_000);
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('video')), { once: true });
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
  });
}
