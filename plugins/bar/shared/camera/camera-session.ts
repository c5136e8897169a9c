import { type CameraFault, faultOf } from './camera-fault.ts';
import { controlsOf, focusAlways, setControl, type TrackControls } from './track-controls.ts';

/** A camera as a view shows it; another object with each change. */
export interface Camera {
  state: 'off' | 'opening' | 'on' | CameraFault;
  stream: MediaStream | undefined;
  /** All that the browser names, once one was allowed: before, they have no labels. */
  devices: readonly MediaDeviceInfo[];
  /** The one that is on. */
  device: CameraChoice | undefined;
  /** What it lets be set. */
  controls: TrackControls;
  torch: boolean;
  zoom: number | undefined;
  open(choice?: CameraChoice): Promise<void>;
  close(): void;
  setTorch(on: boolean): Promise<void>;
  setZoom(zoom: number): Promise<void>;
}

/** A camera that a person chose. Browsers give it another id now and then: its label tells it then. */
export interface CameraChoice {
  deviceId: string;
  label: string;
}

/** Asks for a picture large enough for small codes; a device by its id, else whichever looks away from the person. */
function wanted(deviceId: string | undefined): MediaStreamConstraints {
  const which = deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
  return { audio: false, video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } } };
}

/** What a camera that is not on has. */
const off = { stream: undefined, device: undefined, controls: {}, torch: false, zoom: undefined };

function stopAll(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function camerasOf(media: MediaDevices): Promise<MediaDeviceInfo[]> {
  return (await media.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
}

/** The chosen camera, or the one that has its label now, or else whichever the browser gives. */
async function openChosen(media: MediaDevices, choice: CameraChoice | undefined): Promise<MediaStream> {
  if (choice === undefined) return media.getUserMedia(wanted(undefined));
  try {
    return await media.getUserMedia(wanted(choice.deviceId));
  } catch (error) {
    if (!['constraints', 'none'].includes(faultOf(error))) throw error;
  }
  const named = (await camerasOf(media)).find(({ label }) => label !== '' && label === choice.label);
  return media.getUserMedia(wanted(named?.deviceId));
}

/**
 * One camera: on when somebody pressed, off when they did, when its view goes to the back, and with the page. A store for
 * `useSyncExternalStore`.
 */
export class CameraSession {
  #camera: Camera = {
    ...off,
    state: 'off',
    devices: [],
    open: (choice) => this.#open(choice),
    close: () => this.#stop('off'),
    setTorch: (on) => this.#control({ torch: on }),
    setZoom: (zoom) => this.#control({ zoom }),
  };
  /** Counts openings: what answers to an earlier one comes too late. */
  #round = 0;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Camera => this.#camera;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The view is in front. What it gives back is called when it is no longer: the camera goes off then. */
  attach(): () => void {
    const { close } = this.#camera;
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      close();
    };
  }

  #set(change: Partial<Camera>): void {
    this.#camera = { ...this.#camera, ...change };
    for (const listener of this.#listeners) listener();
  }

  #stop(state: Camera['state']): void {
    this.#round += 1;
    stopAll(this.#camera.stream);
    this.#set({ ...off, state });
  }

  async #open(choice: CameraChoice | undefined): Promise<void> {
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    this.#stop(mediaDevices === undefined ? 'insecure' : 'opening');
    if (mediaDevices === undefined) return;
    const round = this.#round;
    try {
      const stream = await openChosen(mediaDevices, choice);
      // Closed, or opened anew, while the person was asked.
      if (this.#round !== round) return stopAll(stream);
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => {
        if (this.#camera.stream === stream) this.#stop('lost');
      });
      const deviceId = track?.getSettings().deviceId;
      this.#set({
        state: 'on',
        stream,
        device: deviceId === undefined ? undefined : { deviceId, label: track?.label ?? '' },
        controls: controlsOf(track),
      });
      await focusAlways(track);
      // Their labels are told once one was allowed.
      this.#set({ devices: await camerasOf(mediaDevices) });
    } catch (error) {
      if (this.#round === round) this.#stop(faultOf(error));
    }
  }

  async #control(wanted: { torch: boolean } | { zoom: number }): Promise<void> {
    const { stream } = this.#camera;
    const done = await setControl(stream?.getVideoTracks()[0], wanted);
    if (done && this.#camera.stream === stream) this.#set(wanted);
  }
}
