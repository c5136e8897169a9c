import { type Storage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { faultText } from '../../shared/camera/camera-fault.ts';
import type { Camera, CameraChoice } from '../../shared/camera/camera-session.ts';
import { showStream } from '../../shared/camera/show-stream.ts';
import classes from './camera-stage.module.css';

/** Comes while the camera is opened: who reads codes without one needs none of its sliders. */
const CameraBar = lazy(() => import('./camera-bar.tsx').then((part) => ({ default: part.CameraBar })));

/** Does the person want the picture as in a mirror? */
export const isMirrored = (storage: Storage): boolean => storage.get<boolean>('mirrored') ?? false;

export interface CameraStageProps {
  camera: Camera;
  /** Which camera was the person's last choice. */
  preferred: CameraChoice | undefined;
  /** What stands in the place of the picture before the camera is asked for: what for, and what happens with the picture. */
  title: string;
  about: string;
  /** The ways without a camera, as buttons. */
  ways?: ReactNode;
  /** Where it fails: the ways that are no button. */
  otherwise?: string;
  /**
   * Does with the frames of `video` what the mode is for, from when the camera is on; what it gives back ends that. Another
   * stream calls it again, another function does not.
   */
  run(video: HTMLVideoElement): () => void;
  /** Over the picture and mirrored with it: outlines. */
  marks?: ReactNode;
  /** Over the picture as it is: a shutter, a count. */
  children?: ReactNode;
  /** Below the picture, with the camera's own controls in its hand; without it these stand in the picture's corner. */
  deck?(controls: ReactNode): ReactNode;
}

/** The picture of the camera, for every mode; before it and where it fails, what to do instead. */
export function CameraStage(props: CameraStageProps) {
  const { state } = props.camera;
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: keys would go nowhere, and Escape would close no dialog.
    if (state !== 'off' && document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [state]);
  return (
    <div ref={stage} tabIndex={-1} className={classes.stage}>
      <Shown {...props} />
    </div>
  );
}

function Shown(props: CameraStageProps) {
  const { camera, preferred, ways } = props;
  const t = useText();
  const { state } = camera;
  if (state === 'opening' || state === 'on') return <Finder {...props} />;
  if (state === 'off')
    return (
      <Instead title={props.title} about={props.about}>
        <Button appearance="primary" icon={<CameraRegular />} onClick={() => void camera.open(preferred)}>
          {t({ zh: '打开摄像头', en: 'Open camera' })}
        </Button>
        {ways}
      </Instead>
    );
  const { title, about } = faultText(state, navigator.userAgent);
  return (
    <Instead alert title={t(title)} about={t(about)} otherwise={props.otherwise}>
      {state === 'insecure' || state === 'policy' ? null : (
        <Button appearance="primary" icon={<CameraRegular />} onClick={() => void camera.open()}>
          {state === 'dark' ? t({ zh: '重新打开摄像头', en: 'Reopen camera' }) : t({ zh: '重试', en: 'Try again' })}
        </Button>
      )}
      {ways}
    </Instead>
  );
}

function Finder({ camera, run, marks, children, deck }: CameraStageProps) {
  const t = useText();
  const { storage } = usePlugin();
  const { state, stream } = camera;
  const video = useRef<HTMLVideoElement>(null);
  const [mirrored, setMirrored] = useState(() => isMirrored(storage));
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const element = video.current;
    if (element === null || stream === undefined) return;
    const hide = showStream(element, stream);
    const end = latest.current(element);
    const unwatch = camera.watch(element);
    return () => {
      unwatch();
      end();
      hide();
    };
  }, [stream, camera.watch]);
  const controls = (
    <Suspense>
      <CameraBar
        camera={camera}
        mirrored={mirrored}
        onMirror={(next) => {
          setMirrored(next);
          storage.set('mirrored', next);
        }}
      />
    </Suspense>
  );
  return (
    <div className={classes.finder}>
      <div className={classes.view}>
        <div className={mirrored ? classes.mirrored : classes.picture}>
          <video ref={video} muted playsInline aria-label={t({ zh: '摄像头画面', en: 'Camera view' })} />
          {marks}
        </div>
        {state === 'opening' ? (
          <div className={classes.waiting}>
            <Spinner label={t({ zh: '正在打开摄像头…', en: 'Opening camera…' })} appearance="inverted" />
          </div>
        ) : null}
        {children}
        {deck === undefined ? <div className={classes.corner}>{controls}</div> : null}
      </div>
      {deck?.(controls)}
    </div>
  );
}

interface InsteadProps extends Pick<CameraStageProps, 'title' | 'about'> {
  otherwise?: string | undefined;
  alert?: boolean;
  children: ReactNode;
}

function Instead(props: InsteadProps) {
  return (
    <div className={classes.instead} {...(props.alert === true ? { role: 'alert' } : {})}>
      <strong>{props.title}</strong>
      <p>{props.about}</p>
      <div className={classes.ways}>{props.children}</div>
      {props.otherwise === undefined ? null : <p>{props.otherwise}</p>}
    </div>
  );
}
