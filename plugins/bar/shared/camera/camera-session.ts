import { type CameraFault, faultOf } from './camera-fault.ts';
import { watchPicture } from './first-picture.ts';
import { betterForNear, isIphone, needsZoom } from './near-focus.ts';
import { controlsOf, focusAlways, type ImageConstraints, setControl, type TrackControls } from './track-controls.ts';

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
  exposure: number | undefined;
  /** Metres; undefined while the camera finds the focus by itself. */
  focus: number | undefined;
  open(choice?: CameraChoice): Promise<void>;
  /** Opens it without a press, once, where it was allowed before and nobody is asked; else does nothing. */
  openIfAllowed(choice?: CameraChoice): Promise<void>;
  close(): void;
  setTorch(on: boolean): Promise<void>;
  setZoom(zoom: number): Promise<void>;
  setExposure(exposure: number): Promise<void>;
  /** Undefined: by itself. */
  setFocus(focus: number | undefined): Promise<void>;
  /** How large its picture is to be, from now on and when it is opened again; the nearest that the camera has. */
  setSize(size: FrameSize): Promise<void>;
  /**
   * To be called with the video that shows `stream`: where it shows no picture, as apps on an iPhone's home screen do
   * when they come back, the camera is opened once more by itself, and is `dark` where that did not help.
   * @returns what ends it
   */
  watch(video: HTMLVideoElement): () => void;
  /**
   * It stays on though nobody sees the window, as while a film is recorded.
   * @returns what ends that
   */
  keepOn(): () => void;
}

/** Pixels that are asked for; cameras give what comes nearest. */
export interface FrameSize {
  width: number;
  height: number;
}

/** Large enough for small codes, and quick to look at. */
export const codeSize: FrameSize = { width: 1280, height: 720 };
export const photoSize: FrameSize = { width: 2560, height: 1440 };

/** A camera that a person chose. Browsers give it another id now and then: its label tells it then. */
export interface CameraChoice {
  deviceId: string;
  label: string;
}

const ideally = ({ width, height }: FrameSize) => ({ width: { ideal: width }, height: { ideal: height } });

/** A device by its id, else whichever looks away from the person. */
function wanted(size: FrameSize, deviceId: string | undefined): MediaStreamConstraints {
  const which = deviceId === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
  return { audio: false, video: { ...which, ...ideally(size) } };
}

/** What a camera that is not on has. */
const off = {
  stream: undefined,
  device: undefined,
  controls: {},
  torch: false,
  zoom: undefined,
  exposure: undefined,
  focus: undefined,
};

function stopAll(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** A camera that refuses goes on with the size that it has. */
async function applySize(stream: MediaStream | undefined, size: FrameSize): Promise<void> {
  await stream
    ?.getVideoTracks()[0]
    ?.applyConstraints(ideally(size))
    .catch(() => undefined);
}

async function camerasOf(media: MediaDevices): Promise<MediaDeviceInfo[]> {
  return (await media.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
}

/** `ctx.media.stream` of the plugin that shows the camera: it gives out cameras by capability. */
export type OpenStream = (constraints: MediaStreamConstraints) => Promise<MediaStream>;

/** The chosen camera, or the one that has its label now, or else whichever the browser gives. */
async function openChosen(
  openStream: OpenStream,
  size: FrameSize,
  media: MediaDevices,
  choice: CameraChoice | undefined,
): Promise<MediaStream> {
  if (choice === undefined) return openStream(wanted(size, undefined));
  try {
    return await openStream(wanted(size, choice.deviceId));
  } catch (error) {
    if (!['constraints', 'none'].includes(faultOf(error))) throw error;
  }
  const named = (await camerasOf(media)).find(({ label }) => label !== '' && label === choice.label);
  return openStream(wanted(size, named?.deviceId));
}

/** What is set on an iPhone without such a camera: codes are twice as large from where it can focus. */
const nearZoom = 2;

/** The camera of an iPhone that focuses nearest, in place of the one that it gave; `stream` where that is it, or none. */
async function openNear(
  openStream: OpenStream,
  size: FrameSize,
  media: MediaDevices,
  stream: MediaStream,
): Promise<MediaStream> {
  const label = stream.getVideoTracks()[0]?.label ?? '';
  const better = betterForNear(await camerasOf(media), label);
  if (better === undefined) return stream;
  // An iPhone has one camera open at a time.
  stopAll(stream);
  return openStream(wanted(size, better.deviceId)).catch(() => openStream(wanted(size, undefined)));
}

/** Milliseconds after which a camera that is on has shown its first picture, or is opened anew. */
const firstMs = 3000;
/** And once it was: a busy device takes that long to start a large camera, and is not told that it has no picture. */
const lastMs = 12_000;

/**
 * One camera: on when somebody pressed, off when they did, while its view is in the back, and with the page. A store for
 * `useSyncExternalStore`.
 */
export class CameraSession {
  readonly #openStream: OpenStream;
  #size: FrameSize;
  #camera: Camera = {
    ...off,
    state: 'off',
    devices: [],
    open: (choice) => {
      this.#again = false;
      return this.#open(choice);
    },
    openIfAllowed: (choice) => this.#openFirst(choice),
    close: () => this.#stop('off'),
    setTorch: (torch) => this.#control({ torch }, { torch }),
    setZoom: (zoom) => this.#zoomTo(zoom),
    setExposure: (exposure) => this.#control({ exposureCompensation: exposure }, { exposure }),
    setFocus: (focus) =>
      this.#control(focus === undefined ? { focusMode: 'continuous' } : { focusMode: 'manual', focusDistance: focus }, {
        focus,
      }),
    setSize: (size) => this.#resize(size),
    watch: (video) =>
      watchPicture(video, this.#again ? lastMs : firstMs, {
        onPicture: () => {
          this.#again = false;
        },
        onNone: () => void this.#openAgain(),
      }),
    keepOn: () => {
      this.#keeps += 1;
      return () => {
        this.#keeps -= 1;
        if (this.#attached) this.#hidden();
      };
    },
  };
  /** The person's choice of a camera, for when it is opened anew. */
  #choice: CameraChoice | undefined;
  /** It was opened anew by itself since there was a picture: once is enough. */
  #again = false;
  /** How many have asked that it stay on in a window that nobody sees. */
  #keeps = 0;
  #attached = false;
  /** It was asked for without a press before: whoever closed it then wants it closed. */
  #visited = false;
  /** It was on when its window was hidden, or its view went to the back. */
  #wasOn = false;
  /** Fingers ask for more zooms than a camera can take: of those that wait, the last. */
  #zoom: number | undefined;
  #zooming = false;
  /** Counts openings: what answers to an earlier one comes too late. */
  #round = 0;
  readonly #listeners = new Set<() => void>();

  constructor(openStream: OpenStream, size: FrameSize = codeSize) {
    this.#openStream = openStream;
    this.#size = size;
  }

  readonly get = (): Camera => this.#camera;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * The view is in front. What it gives back is called when it is no longer: the camera goes off then, and comes back with
   * the view.
   */
  attach(): () => void {
    const { close } = this.#camera;
    const seen = () => (document.hidden ? this.#hidden() : void this.#shown());
    this.#attached = true;
    window.addEventListener('pagehide', close);
    document.addEventListener('visibilitychange', seen);
    void this.#shown();
    return () => {
      this.#attached = false;
      this.#wasOn ||= this.#camera.state === 'on';
      window.removeEventListener('pagehide', close);
      document.removeEventListener('visibilitychange', seen);
      close();
    };
  }

  /** Another tag of the browser, or another app, is in front: camera and torch go off. */
  #hidden(): void {
    // Whoever is being asked for it sees the question, not the page.
    if (!document.hidden || this.#keeps > 0 || this.#camera.state !== 'on') return;
    this.#stop('off');
    this.#wasOn = true;
  }

  /** It comes back as it was, where nobody is asked for that. */
  async #shown(): Promise<void> {
    if (!this.#wasOn || document.hidden) return;
    this.#wasOn = false;
    await this.#openUnasked(this.#choice);
  }

  async #openFirst(choice: CameraChoice | undefined): Promise<void> {
    if (this.#visited || this.#camera.state !== 'off') return;
    this.#visited = true;
    await this.#openUnasked(choice);
  }

  /** Opens it where nobody is asked for that, and nobody opened or closed it meanwhile. */
  async #openUnasked(choice: CameraChoice | undefined): Promise<void> {
    const round = this.#round;
    // Older browsers have no such query, or none for cameras: there a press opens it.
    const { permissions } = navigator as { permissions?: Permissions };
    const allowed = await permissions?.query({ name: 'camera' }).catch(() => undefined);
    if (allowed?.state === 'granted' && this.#round === round && this.#attached && !document.hidden)
      await this.#camera.open(choice);
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
    this.#choice = choice;
    const round = this.#round;
    const size = this.#size;
    const near = choice === undefined && isIphone(navigator.userAgent);
    try {
      // After a reopen of the app only a camera that is asked for without wishes gives a picture again.
      if (this.#again) stopAll(await this.#openStream({ video: true }));
      const first = await openChosen(this.#openStream, this.#size, mediaDevices, choice);
      const stream = near ? await openNear(this.#openStream, this.#size, mediaDevices, first) : first;
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
      // It was allowed while nobody sees the window: it comes back with whoever does.
      if (this.#attached) this.#hidden();
      if (this.#round !== round) return;
      // Somebody wished for another while this one was opening.
      if (this.#size !== size) await applySize(stream, this.#size);
      await focusAlways(track);
      if (near && needsZoom(track?.label ?? '') && (controlsOf(track).zoom?.max ?? 1) >= nearZoom)
        await this.#zoomTo(nearZoom);
      // Their labels are told once one was allowed.
      this.#set({ devices: await camerasOf(mediaDevices) });
    } catch (error) {
      if (this.#round === round) this.#stop(faultOf(error));
    }
  }

  /** No picture came. */
  async #openAgain(): Promise<void> {
    if (this.#camera.state !== 'on') return;
    if (this.#again) return this.#stop('dark');
    this.#again = true;
    await this.#open(this.#choice);
  }

  async #zoomTo(zoom: number): Promise<void> {
    this.#zoom = zoom;
    if (this.#zooming) return;
    this.#zooming = true;
    for (let next: number | undefined = zoom; next !== undefined; next = this.#zoom) {
      this.#zoom = undefined;
      await this.#control({ zoom: next }, { zoom: next });
    }
    this.#zooming = false;
  }

  async #control(wanted: ImageConstraints, change: Partial<Camera>): Promise<void> {
    const { stream } = this.#camera;
    const done = await setControl(stream?.getVideoTracks()[0], wanted);
    if (done && this.#camera.stream === stream) this.#set(change);
  }

  async #resize(size: FrameSize): Promise<void> {
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = size;
    await applySize(this.#camera.stream, size);
  }
}
