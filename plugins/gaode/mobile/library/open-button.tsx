import { visuallyHidden } from '@fitout/sdk/web';
import { type ReactNode, useEffect } from 'react';

interface Props {
  className: string;
  onFiles(files: File[]): void;
  children: ReactNode;
}

/** A button that opens the phone's file picker. Phones know GPX by many kinds, or by none: the picker shows all files. */
export function OpenButton({ className, onFiles, children }: Props) {
  return (
    <label className={className}>
      {children}
      <input
        type="file"
        multiple
        style={visuallyHidden}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

/** Files that are dropped anywhere on the page. */
export function useDrop(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, [onFiles]);
}
