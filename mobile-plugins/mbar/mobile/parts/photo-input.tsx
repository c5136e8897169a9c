import { visuallyHidden } from '@fitout/sdk/web';
import type { ReactNode } from 'react';

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
