import { loadWhenIdle, usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Suspense, useEffect } from 'react';
import {
  type CameraChoice,
  precacheDecoder,
  precacheDocuments,
  precachePhotos,
  useReadySound,
} from '../../../../plugins/bar/api.ts';
import { ModeRow } from '../modes/mode-row.tsx';
import { modes } from '../modes/modes.ts';
import { useMode } from '../modes/use-mode.ts';
import finder from '../parts/finder.module.css';
import { FullScreen } from '../parts/full-screen.tsx';
import { useCamera } from '../parts/use-camera.ts';

/** /m/bar: the phone's camera, and what is done with it as modes that stand in the address. Pictures stay on the phone, but for those that staff put into a library. */
export default function Bar() {
  const t = useText();
  const { storage } = usePlugin();
  const { visible, setTitle } = useTag();
  const camera = useCamera(visible);
  const [mode, setMode] = useMode();
  const title = t(mode.title);
  useEffect(() => setTitle(title), [setTitle, title]);
  // One visit is enough for the next to do without a network.
  useEffect(
    () => loadWhenIdle(precacheDecoder, precacheDocuments, precachePhotos, ...modes.flatMap(({ load }) => load ?? [])),
    [],
  );
  useReadySound();
  const openCamera = () => void camera.open(storage.get<CameraChoice>('camera'));
  const on = camera.state === 'opening' || camera.state === 'on';
  return (
    <Suspense
      fallback={
        on && (
          <div className={`${finder.finder} ${finder.page}`}>
            <div className={finder.top}>
              <FullScreen />
            </div>
          </div>
        )
      }
    >
      <mode.View camera={camera} openCamera={openCamera} modes={<ModeRow mode={mode} onMode={setMode} />} />
    </Suspense>
  );
}
