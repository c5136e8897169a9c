import { useText } from '@fitout/sdk/web';
import { type Camera, faultTexts } from '../../../../plugins/bar/api.ts';
import { PhotoInput } from './photo-input.tsx';
import styles from './scan.module.css';

interface Props {
  state: Exclude<Camera['state'], 'on' | 'opening'>;
  onOpen(): void;
  onFiles(files: File[]): void;
}

/** Before the camera, and where it says no: why, and the ways without it. */
export function BeforeCamera({ state, onOpen, onFiles }: Props) {
  const t = useText();
  const fault = state === 'off' ? undefined : faultTexts[state];
  const mayRetry = state !== 'insecure' && state !== 'policy';
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
        <path d="M32 34v28M42 34v28M52 34v28M64 34v28" opacity="0.45" />
      </svg>
      <h2>{fault === undefined ? t({ zh: '扫二维码、条码', en: 'Scan a code' }) : t(fault.title)}</h2>
      <p className={styles.sub}>
        {fault === undefined
          ? t({
              zh: '打开摄像头时手机会询问是否允许。画面只在这台手机上识别，不会上传。',
              en: 'The phone asks before the camera opens. The picture stays on this phone.',
            })
          : t(fault.about)}
      </p>
      {mayRetry && (
        <button type="button" className={styles.primary} onClick={onOpen}>
          {state === 'off'
            ? t({ zh: '打开摄像头', en: 'Open the camera' })
            : state === 'dark'
              ? t({ zh: '重新打开摄像头', en: 'Open the camera anew' })
              : t({ zh: '重试', en: 'Try again' })}
        </button>
      )}
      <div className={styles.ways}>
        <PhotoInput className={styles.plain ?? ''} camera onFiles={onFiles}>
          {t({ zh: '拍照识别', en: 'Take a photo' })}
        </PhotoInput>
        <PhotoInput className={styles.plain ?? ''} onFiles={onFiles}>
          {t({ zh: '从相册选择', en: 'Choose photos' })}
        </PhotoInput>
      </div>
    </section>
  );
}
