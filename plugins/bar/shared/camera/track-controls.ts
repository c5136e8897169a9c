/** What a camera lets be set of its picture. Absent: it does not. */
export interface TrackControls {
  torch?: true;
  zoom?: { min: number; max: number; step: number };
}

/** Not in TypeScript's types: of the specification "MediaStream Image Capture". */
interface ImageCapabilities {
  torch?: boolean;
  zoom?: { min?: number; max?: number; step?: number };
  focusMode?: string[];
}

type ImageConstraints = { torch?: boolean; zoom?: number; focusMode?: string };

/** What may be set: only what the track itself names, since anything else is refused as a whole. */
export function controlsOf(track: Pick<MediaStreamTrack, 'getCapabilities'> | undefined): TrackControls {
  // Firefox has no such method before version 132.
  const can = (track?.getCapabilities?.() ?? {}) as ImageCapabilities;
  const { min, max, step = 0.1 } = can.zoom ?? {};
  return {
    ...(can.torch === true ? { torch: true } : {}),
    ...(min !== undefined && max !== undefined && max > min ? { zoom: { min, max, step } } : {}),
  };
}

/** Sets one thing of the picture; a camera that refuses goes on as it was. */
export async function setControl(track: MediaStreamTrack | undefined, wanted: ImageConstraints): Promise<boolean> {
  try {
    await track?.applyConstraints({ advanced: [wanted as MediaTrackConstraintSet] });
    return true;
  } catch {
    return false;
  }
}

/** Codes are near and move: where a camera can, it looks for the focus all the time. */
export async function focusAlways(track: MediaStreamTrack | undefined): Promise<void> {
  const { focusMode } = (track?.getCapabilities?.() ?? {}) as ImageCapabilities;
  if (focusMode?.includes('continuous') === true) await setControl(track, { focusMode: 'continuous' });
}
