/** What a person hears and feels: a code counted, or it did not. */
export type Signal = 'read' | 'problem';

let audio: AudioContext | undefined;

/**
 * Sounds short and bright for `read`, low and longer for `problem`. Browsers play nothing before the first press in a page;
 * nothing is heard then, and nothing fails.
 */
export function sound(signal: Signal): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  const { pitch, seconds } = signal === 'read' ? { pitch: 1760, seconds: 0.09 } : { pitch: 220, seconds: 0.3 };
  const tone = new OscillatorNode(audio, { frequency: pitch, type: 'square' });
  const volume = new GainNode(audio, { gain: 0.08 });
  tone.connect(volume).connect(audio.destination);
  const now = audio.currentTime;
  // Without a way down it would end with a click.
  volume.gain.setTargetAtTime(0, now + seconds * 0.7, seconds * 0.1);
  tone.start(now);
  tone.stop(now + seconds);
}

/** Shakes a phone; does nothing elsewhere. */
export function vibrate(signal: Signal): void {
  const { vibrate: shake } = navigator as { vibrate?: Navigator['vibrate'] };
  shake?.call(navigator, signal === 'read' ? [60] : [120, 60, 120]);
}
