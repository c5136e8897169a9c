/** A number that a camera lets be set. */
export interface Range {
  min: number;
  max: number;
  step: number;
}

/** What a camera lets be set of its picture. Absent: it does not. */
export interface TrackControls {
  torch?: true;
  zoom?: Range;
  /** How much lighter or darker than what the camera finds right, in steps of exposure (EV). */
  exposure?: Range;
  /** Metres to what is sharp, where that may be set by hand. */
  focus?: Range;
}

/** Not in TypeScript's types: of the specification "MediaStream Image Capture". */
interface ImageCapabilities {
  torch?: boolean;
  zoom?: Partial<Range>;
  exposureCompensation?: Partial<Range>;
  focusDistance?: Partial<Range>;
  focusMode?: string[];
}

export interface ImageConstraints {
  torch?: boolean;
  zoom?: number;
  exposureCompensation?: number;
  focusDistance?: number;
  focusMode?: string;
}

function rangeOf({ min, max, step = 0.1 }: Partial<Range> = {}): Range | undefined {
  return min !== undefined && max !== undefined && max > min ? { min, max, step } : undefined;
}

/** What may be set: only what the track itself names, since anything else is refused as a whole. */
export function controlsOf(track: Pick<MediaStreamTrack, 'getCapabilities'> | undefined): TrackControls {
  // Firefox has no such method before version 132.
  const can = (track?.getCapabilities?.() ?? {}) as ImageCapabilities;
  const zoom = rangeOf(can.zoom);
  const exposure = rangeOf(can.exposureCompensation);
  const focus = can.focusMode?.includes('manual') === true ? rangeOf(can.focusDistance) : undefined;
  return {
    ...(can.torch === true ? { torch: true } : {}),
    ...(zoom === undefined ? {} : { zoom }),
    ...(exposure === undefined ? {} : { exposure }),
    ...(focus === undefined ? {} : { focus }),
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
