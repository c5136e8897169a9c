import type { Media } from '@fitout/sdk/web';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Gate } from '../../core/guard-context.ts';

/** Camera and microphone themselves, as one plugin has them. What it asks for is checked with each call. */
export const streamOf =
  (gate: Gate): Media['stream'] =>
  async (constraints) => {
    if (wants(constraints.video)) gate('media.camera', 'media.stream');
    if (wants(constraints.audio)) gate('media.microphone', 'media.stream');
    // Absent in a page that is not of a secure origin, whatever the types say.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    if (mediaDevices === undefined)
      throw new FitoutError('unavailable', {
        reason: 'kernel.media-insecure',
        message: { zh: '此浏览器不提供摄像头与麦克风', en: 'This browser gives no camera and no microphone' },
      });
    return mediaDevices.getUserMedia(constraints);
  };

/** One picture of the screen, as one plugin has it; undefined where the browser shows none. */
export function screenOf(gate: Gate): Media['screen'] {
  const { mediaDevices } = navigator as { mediaDevices?: Partial<MediaDevices> };
  if (mediaDevices?.getDisplayMedia === undefined) return undefined;
  return async () => {
    gate('media.screen', 'media.screen');
    return (await import('./media-screen.ts')).askForScreen();
  };
}

function wants(part: boolean | MediaTrackConstraints | undefined): boolean {
  return part !== undefined && part !== false;
}
