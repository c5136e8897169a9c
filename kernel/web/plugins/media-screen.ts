import { FitoutError } from '../../../sdk/base/errors.ts';

/** Milliseconds in which what was chosen has shown a picture. */
const patienceMs = 5000;

/** Absent in Firefox and Safari. What was chosen stays behind our window: in a hidden one no picture would come. */
type Asked = DisplayMediaStreamOptions & { controller?: { setFocusBehavior(behavior: string): void } };

/** Lets the person choose a screen, window or tab, takes one picture of it as a PNG and lets it go; undefined where they chose none. */
export async function askForScreen(): Promise<Blob | undefined> {
  const { CaptureController: Controller } = window as {
    CaptureController?: new () => NonNullable<Asked['controller']>;
  };
  const controller = Controller === undefined ? undefined : new Controller();
  controller?.setFocusBehavior('no-focus-change');
  const asked: Asked = { video: true, audio: false, ...(controller === undefined ? {} : { controller }) };
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getDisplayMedia(asked);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw noPicture(error);
  }
  const video = document.createElement('video');
  try {
    return await firstPicture(video, stream);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

/** The person's own: the system's and the policy's bear the same name, and other words in Chromium. */
function isRefusal(error: unknown): boolean {
  const { name, message } = error as DOMException;
  return name === 'AbortError' || (name === 'NotAllowedError' && !/system|policy/i.test(message));
}

async function firstPicture(video: HTMLVideoElement, stream: MediaStream): Promise<Blob> {
  const shown = new Promise<void>((resolve, reject) => {
    video.onloadeddata = () => resolve();
    const never = (): void => reject(noPicture('no picture came'));
    stream.getVideoTracks()[0]?.addEventListener('ended', never);
    setTimeout(never, patienceMs);
  });
  video.muted = true;
  video.srcObject = stream;
  // Refused where it ended meanwhile, which is told above.
  video.play().catch(() => undefined);
  await shown;
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  // Before the picture is packed: what was chosen is watched no longer than it must be.
  for (const track of stream.getTracks()) track.stop();
  return canvas.convertToBlob({ type: 'image/png' });
}

function noPicture(cause: unknown): FitoutError {
  return new FitoutError('unavailable', {
    reason: 'kernel.media-screen',
    message: {
      zh: '没有取得屏幕画面：请在系统的隐私设置中允许浏览器录制屏幕后重试，或粘贴截图',
      en: 'The screen gave no picture: let the browser record the screen in the system’s privacy settings and try again, or paste a screenshot',
    },
    cause,
  });
}
