import { sizeText } from '@fitout/sdk';
import { canShareFiles, saveFile, shareFiles, useBackCloses, usePlugin, useText } from '@fitout/sdk/web';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { changeText } from '../../../../plugins/convert/api.ts';
import { fileOf, type Made } from '../model/batch.ts';
import type { Conversions } from '../model/conversions.ts';
import styles from './compare.module.css';

/** Pixels along the long edge of what is compared: enough for three times a phone's screen, little enough for its memory. */
const edge = 2560;

interface Props {
  source: File;
  made: Made;
  work: Conversions;
  onSaved(): void;
  close(): void;
}

/** A photo after the conversion, over everything; while it is pressed, as it was before. */
export function Compare({ source, made, work, onSaved, close }: Props) {
  const t = useText();
  const [pressed, setPressed] = useState(false);
  const [held, setHeld] = useState(false);
  const [large, setLarge] = useState(false);
  const [failed, setFailed] = useState(false);
  const stage = useMiddle(large);
  useBackCloses(close);
  const before = held || pressed;
  const { converted, name } = made;
  const { bytes } = converted;
  const facts = before
    ? `${converted.source.width} × ${converted.source.height} · ${sizeText(bytes.before)}`
    : `${converted.width} × ${converted.height} · ${sizeText(bytes.after)} · ${changeText(bytes.before, bytes.after)}`;
  return (
    <div className={styles.compare}>
      <header className={styles.bar}>
        <h2>{name}</h2>
        <button type="button" aria-label={t({ zh: '关闭', en: 'Close' })} onClick={close}>
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" strokeLinecap="round" />
          </svg>
        </button>
      </header>
      {failed ? (
        <p className={styles.failed} role="alert">
          {t({
            zh: '这张照片太大，没有足够的内存显示；文件本身没有问题。',
            en: 'This photo is too large for the available memory to show. The file itself is fine.',
          })}
        </p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: for fingers alone; keys have the button 看原图
        <div
          ref={stage}
          className={styles.stage}
          data-large={large ? '' : undefined}
          onPointerDown={() => setHeld(true)}
          onPointerUp={() => setHeld(false)}
          onPointerCancel={() => setHeld(false)}
          onPointerLeave={() => setHeld(false)}
          onContextMenu={(event) => event.preventDefault()}
        >
          <div className={styles.sheet}>
            <Picture blob={source} work={work} shown={before} label={t({ zh: '原图', en: 'Before' })} />
            <Picture
              blob={converted.blob}
              work={work}
              shown={!before}
              label={t({ zh: '转换后', en: 'After' })}
              onFailed={() => setFailed(true)}
            />
          </div>
        </div>
      )}
      <footer className={styles.foot}>
        <p aria-live="polite">
          <strong>{before ? t({ zh: '原图', en: 'Before' }) : t({ zh: '转换后', en: 'After' })}</strong> {facts}
        </p>
        <div className={styles.actions}>
          <button type="button" aria-pressed={pressed} onClick={() => setPressed(!pressed)}>
            {t({ zh: '看原图', en: 'Before' })}
          </button>
          <button type="button" aria-pressed={large} onClick={() => setLarge(!large)}>
            {t({ zh: '放大', en: 'Zoom in' })}
          </button>
          <Take made={made} onTaken={onSaved} />
        </div>
        <p className={styles.hint}>
          {t({ zh: '按住照片看原图，松开看转换后', en: 'Hold the photo to see it before conversion' })}
        </p>
      </footer>
    </div>
  );
}

/** What is larger than its place begins with its middle in sight. */
function useMiddle(large: boolean): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = stage;
    if (!large || current === null) return;
    current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
    current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
  }, [large]);
  return stage;
}

/** Into another app where the phone can, else as a download. */
function Take({ made, onTaken }: { made: Made; onTaken(): void }) {
  const t = useText();
  const { toasts } = usePlugin();
  const file = useMemo(() => fileOf(made), [made]);
  const shares = canShareFiles([file]);
  const take = async (): Promise<void> => {
    if (!shares) saveFile(file, file.name);
    else if (!(await shareFiles([file]))) return;
    onTaken();
  };
  return (
    <button
      type="button"
      onClick={() => void take().catch(() => toasts.error({ zh: '没有分享成功', en: 'Could not share' }))}
    >
      {shares ? t({ zh: '分享', en: 'Share' }) : t({ zh: '保存', en: 'Save' })}
    </button>
  );
}

interface PictureProps {
  blob: Blob;
  work: Conversions;
  shown: boolean;
  label: string;
  onFailed?(): void;
}

/** Decoded by the engine: not every browser shows HEIC or JXL by itself. */
function Picture({ blob, work, shown, label, onFailed }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    let gone = false;
    const draw = async (): Promise<void> => {
      const engine = await work.engine();
      const bitmap = await engine.preview(blob, edge);
      const target = canvas.current;
      if (!gone && target !== null) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    draw().catch(() => {
      if (!gone) failed.current?.();
    });
    return () => {
      gone = true;
    };
  }, [blob, work]);
  return <canvas ref={canvas} role="img" aria-label={label} data-shown={shown ? '' : undefined} aria-hidden={!shown} />;
}
