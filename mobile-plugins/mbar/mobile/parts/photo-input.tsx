import type { Text } from '@fitout/sdk';
import { useText, visuallyHidden } from '@fitout/sdk/web';
import type { ReactNode } from 'react';
import scan from './scan.module.css';

interface Props {
  className: string;
  onFiles(files: File[]): void;
  /** Opens the phone's own camera in place of its photos: it focuses better than a film does. */
  camera?: boolean;
  /** What it is called where its content is a drawing. */
  label?: string;
  children: ReactNode;
}

/** A button that opens the phone's photos, or its camera app. */
export function PhotoInput({ className, onFiles, camera = false, label, children }: Props) {
  return (
    <label className={className}>
      {children}
      <input
        type="file"
        accept="image/*"
        aria-label={label}
        style={visuallyHidden}
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

interface WaysProps {
  /** What the phone's own camera is called here. */
  camera?: Text;
  onFiles(files: File[]): void;
}

/** The ways to a photo without the page's camera. */
export function PhotoWays({ camera = { zh: '用系统相机', en: 'Use phone camera' }, onFiles }: WaysProps) {
  const t = useText();
  return (
    <>
      <PhotoInput className={scan.plain ?? ''} camera onFiles={onFiles}>
        {t(camera)}
      </PhotoInput>
      <PhotoInput className={scan.plain ?? ''} onFiles={onFiles}>
        {t({ zh: '从相册选择', en: 'Choose photos' })}
      </PhotoInput>
    </>
  );
}
