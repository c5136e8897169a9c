import { useText } from '@fitout/sdk/web';
import type { ReactNode } from 'react';
import { type Camera, faultText } from '../../../../plugins/bar/api.ts';
import styles from './scan.module.css';

interface Props {
  camera: Camera;
  /** Opens it; left out, whichever the phone gives. */
  onOpen?: (() => void) | undefined;
  title: string;
  about: string;
  /** What stands in the frame: bars of a code, a camera, or a sheet of paper. */
  drawing?: keyof typeof drawings;
  /** Ways without the camera in the page: the phone's own camera, its photos. */
  children?: ReactNode;
}

const drawings = {
  code: 'M32 34v28M42 34v28M52 34v28M64 34v28',
  photo: 'M30 40h9l4-6h10l4 6h9v24H30zM48 44a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  sheet: 'M34 28h19l9 9v31H34zM42 46h12M42 56h12',
} as const;

/** In the place of the camera's picture: what the camera is for and the button that opens it, or why there is none. */
export function Start({ camera, onOpen, title, about, drawing = 'code', children }: Props) {
  const t = useText();
  const { state } = camera;
  const fault =
    state === 'off' || state === 'opening' || state === 'on' ? undefined : faultText(state, navigator.userAgent);
  return (
    <section className={`${styles.card} ${styles.hero}`} {...(fault === undefined ? {} : { role: 'alert' })}>
      <svg
        viewBox="0 0 96 96"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M14 32V22a8 8 0 0 1 8-8h10M64 14h10a8 8 0 0 1 8 8v10M82 64v10a8 8 0 0 1-8 8H64M32 82H22a8 8 0 0 1-8-8V64" />
        <path d={drawings[drawing]} opacity="0.45" />
      </svg>
      <h2>{fault === undefined ? title : t(fault.title)}</h2>
      <p className={styles.sub}>{fault === undefined ? about : t(fault.about)}</p>
      {state !== 'insecure' && state !== 'policy' && (
        <button type="button" className={styles.primary} onClick={onOpen ?? (() => void camera.open())}>
          {fault === undefined
            ? t({ zh: '打开摄像头', en: 'Open camera' })
            : state === 'dark'
              ? t({ zh: '重新打开摄像头', en: 'Reopen camera' })
              : t({ zh: '重试', en: 'Try again' })}
        </button>
      )}
      {children !== undefined && <div className={styles.ways}>{children}</div>}
    </section>
  );
}
