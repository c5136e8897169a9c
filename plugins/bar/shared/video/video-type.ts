/** Kinds of film in the order in which they are wanted: MP4 opens everywhere, WebM is what other browsers record. */
const wanted = ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/webm;codecs=vp9,opus', 'video/webm', 'video/mp4'];

/** What this browser records; undefined where it records nothing. */
export function recordedType(
  can: (type: string) => boolean = (type) => globalThis.MediaRecorder?.isTypeSupported(type) === true,
): string | undefined {
  return wanted.find(can);
}

/** Ending of a file of that type, with its dot. */
export function endingOf(type: string): string {
  return type.startsWith('video/mp4') ? '.mp4' : '.webm';
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `02:05`, `1:02:05`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(whole % 60)}`;
}

/** One recording ends by itself at whichever comes first. */
export const recordingLimits = { seconds: 30 * 60, bytes: 500_000_000 };

/** Why a recording that is so long is to end now; undefined where it may go on. */
export function limitReached({ seconds, bytes }: { seconds: number; bytes: number }): 'length' | 'size' | undefined {
  if (seconds >= recordingLimits.seconds) return 'length';
  return bytes >= recordingLimits.bytes ? 'size' : undefined;
}
