import { useText, visuallyHidden } from '@fitout/sdk/web';
import { type ReactNode, useEffect } from 'react';
import own from './choose.module.css';
import styles from './convert.module.css';

/** Endings beside `image/*`: phones know HEIC, JXL and QOI by their names alone, or not at all. */
const accept = 'image/*,.heic,.heif,.avif,.jxl,.qoi,.tif,.tiff,.bmp';

interface Props {
  onFiles(files: File[]): void;
}

/** Nothing chosen yet: how to begin, and what this does. */
export function Choose({ onFiles }: Props) {
  const t = useText();
  return (
    <>
      <section className={`${styles.card} ${own.hero}`}>
        <svg viewBox="0 0 96 96" fill="none" stroke="currentColor" strokeWidth="3.5" aria-hidden="true">
          <rect x="12" y="22" width="52" height="44" rx="9" opacity="0.4" />
          <rect x="28" y="34" width="56" height="46" rx="9" fill="var(--fm-card)" />
          <path d="m31 72 15-17 12 13 8-8 15 15" strokeLinejoin="round" strokeLinecap="round" />
          <circle cx="70" cy="48" r="4.5" />
        </svg>
        <h2>{t({ zh: '转换、压缩照片', en: 'Convert and compress photos' })}</h2>
        <p className={styles.sub}>
          {t({
            zh: '一次可选多张，全部在这台手机上处理，照片不会上传。',
            en: 'Choose as many as you like. They are processed on this phone and never uploaded.',
          })}
        </p>
        <PhotoInput className={styles.primary ?? ''} onFiles={onFiles}>
          {t({ zh: '选择照片', en: 'Choose photos' })}
        </PhotoInput>
        <PhotoInput className={styles.plain ?? ''} onFiles={onFiles} camera>
          {t({ zh: '拍一张', en: 'Take a photo' })}
        </PhotoInput>
      </section>
      <section className={styles.card}>
        <ul className={own.points}>
          <Point>
            {t({
              zh: '苹果照片（HEIC）转成到处都能打开的 JPG',
              en: 'Turn iPhone photos (HEIC) into JPG that opens anywhere',
            })}
          </Point>
          <Point>
            {t({
              zh: '变小：省流量，或压到 200 KB、500 KB 这样的限制以内',
              en: 'Reduce the size to save data or stay within a limit such as 200 KB',
            })}
          </Point>
          <Point>{t({ zh: '发出去之前去掉拍摄位置', en: 'Remove where a photo was taken before you share it' })}</Point>
          <Point>
            {t({
              zh: '读 JPG、PNG、WebP、AVIF、HEIC、JXL、GIF、BMP、TIFF、SVG、QOI',
              en: 'Reads JPG, PNG, WebP, AVIF, HEIC, JXL, GIF, BMP, TIFF, SVG, QOI',
            })}
          </Point>
        </ul>
      </section>
    </>
  );
}

function Point({ children }: { children: string }) {
  return (
    <li>
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="m4.5 10.5 3.5 3.5 7.5-8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>{children}</span>
    </li>
  );
}

interface InputProps {
  className: string;
  onFiles(files: File[]): void;
  /** Opens the camera in place of the library. */
  camera?: boolean;
  children: ReactNode;
}

/** A button that opens the phone's own chooser, or its camera. */
export function PhotoInput({ className, onFiles, camera = false, children }: InputProps) {
  return (
    <label className={className}>
      {children}
      <input
        type="file"
        style={visuallyHidden}
        {...(camera ? { capture: 'environment' as const, accept: 'image/*' } : { multiple: true, accept })}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

/** What is pasted, or dropped anywhere on the page: tablets have keyboards and split screens. */
export function usePasteAndDrop(onFiles: ((files: File[]) => void) | undefined): void {
  useEffect(() => {
    if (onFiles === undefined) return;
    const take = (event: Event, data: DataTransfer | null): void => {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    const paste = (event: ClipboardEvent): void => take(event, event.clipboardData);
    const drop = (event: DragEvent): void => take(event, event.dataTransfer);
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, [onFiles]);
}
