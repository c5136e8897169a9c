/** What a person hears and feels: a code counted, or it did not. */
export type Signal = 'read' | 'problem';

const tones: Record<Signal, { pitch: number; seconds: number }> = {
  read: { pitch: 1760, seconds: 0.1 },
  problem: { pitch: 220, seconds: 0.3 },
};

let audio: AudioContext | undefined;

/** Readies the sound. To be called while a press is handled: browsers let no page sound before one. */
export function readySound(): void {
  // Absent in some browsers inside apps.
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Refused where the press was none; it stays silent then.
  if (audio.state === 'suspended') audio.resume().catch(() => undefined);
}

/** A short tone, bright for `read` and low for `problem`; none before `readySound`. */
export function sound(signal: Signal): void {
  if (audio?.state !== 'running') return;
  const now = audio.currentTime;
  const { pitch, seconds } = tones[signal];
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = pitch;
  // Without these ramps it begins and ends with a click.
  loudness.gain.setValueAtTime(0, now);
  loudness.gain.linearRampToValueAtTime(0.2, now + 0.01);
  loudness.gain.linearRampToValueAtTime(0, now + seconds);
  tone.connect(loudness).connect(audio.destination);
  tone.start(now);
  tone.stop(now + seconds);
}

/** Shakes a phone; does nothing elsewhere. */
export function vibrate(signal: Signal): void {
  const { vibrate: shake } = navigator as { vibrate?: Navigator['vibrate'] };
  shake?.call(navigator, signal === 'read' ? [60] : [120, 60, 120]);
}
