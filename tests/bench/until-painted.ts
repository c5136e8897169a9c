/**
 * In the page: waits until the editor's sheet shows something, and answers the milliseconds of the page's clock. It is sent
 * there as it stands, so it knows nothing of this module.
 */
export function untilPainted(): Promise<number> {
  const eye = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const shows = (): boolean => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=application] canvas');
    if (canvas === null || eye === null || canvas.width === 0) return false;
    eye.clearRect(0, 0, 1, 1);
    eye.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
    return (eye.getImageData(0, 0, 1, 1).data[3] ?? 0) > 0;
  };
  return new Promise((done) => {
    const look = (): void => {
      if (shows()) done(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
