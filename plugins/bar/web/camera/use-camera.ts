import { useCallback, useEffect, useRef, useState } from 'react';
import { type CameraFault, faultOf } from './camera-fault.ts';
import { controlsOf, focusAlways, setControl, type TrackControls } from './track-controls.ts';

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

/** One camera: on when somebody pressed, off when they did, when `visible` goes, and with the page. */
export function useCamera(visible: boolean): Camera {
  const [state, setState] = useState<Camera['state']>('off');
  const [stream, setStream] = useState<MediaStream>();
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [torch, setTorchState] = useState(false);
  const [zoom, setZoomState] = useState<number>();
  const current = useRef<MediaStream>(undefined);
  const round = useRef(0);
  const stop = useCallback(() => {
    round.current += 1;
    stopAll(current.current);
    current.current = undefined;
    setStream(undefined);
    setTorchState(false);
    setZoomState(undefined);
  }, []);
  const close = useCallback(() => {
    stop();
    setState('off');
  }, [stop]);
  const open = useCallback(
    async (choice?: CameraChoice) => {
      stop();
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
      if (mediaDevices === undefined) {
        setState('insecure');
        return;
      }
      const mine = round.current;
      setState('opening');
      try {
        const opened = await openChosen(mediaDevices, choice);
        // Closed, or opened anew, while the person was asked.
        if (round.current !== mine) return stopAll(opened);
        current.current = opened;
        const [track] = opened.getVideoTracks();
        track?.addEventListener('ended', () => {
          if (current.current !== opened) return;
          stop();
          setState('lost');
        });
        await focusAlways(track);
        setStream(opened);
        setState('on');
        setDevices(await camerasOf(mediaDevices));
      } catch (error) {
        if (round.current === mine) setState(faultOf(error));
      }
    },
    [stop],
  );
  useEffect(() => {
    if (!visible) close();
  }, [visible, close]);
  useEffect(() => {
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      // A tag that goes to the back keeps its state, and comes back with the camera off.
      close();
    };
  }, [close]);
  const track = stream?.getVideoTracks()[0];
  const deviceId = track?.getSettings().deviceId;
  return {
    state,
    stream,
    devices,
    device: deviceId === undefined ? undefined : { deviceId, label: track?.label ?? '' },
    controls: controlsOf(track),
    torch,
    zoom,
    open,
    close,
    setTorch: async (on) => {
      if (await setControl(track, { torch: on })) setTorchState(on);
    },
    setZoom: async (next) => {
      if (await setControl(track, { zoom: next })) setZoomState(next);
    },
  };
}
