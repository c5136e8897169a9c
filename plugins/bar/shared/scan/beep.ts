let audio: AudioContext | undefined;

/** Readies the sound. To be called while a press is handled: browsers let no page sound before one. */
export function readyBeep(): void {
  // Absent in some browsers inside apps.
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Refused where the press was none; it stays silent then.
  if (audio.state === 'suspended') audio.resume().catch(() => undefined);
}

/** A short tone for a code that was read; none before `readyBeep`. */
export function beep(): void {
  if (audio?.state !== 'running') return;
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = 1760;
  // Without these ramps it begins and ends with a click.
  loudness.gain.setValueAtTime(0, now);
  loudness.gain.linearRampToValueAtTime(0.2, now + 0.01);
  loudness.gain.linearRampToValueAtTime(0, now + 0.1);
  tone.connect(loudness).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
