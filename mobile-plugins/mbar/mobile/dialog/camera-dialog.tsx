import type { CameraDialogProps } from '@fitout/sdk/web';
import { PhotoSheet } from './photo-sheet.tsx';
import { ScanSheet } from './scan-sheet.tsx';

/** What other plugins get of the phone's camera: one code, or one photo, and nothing before the person gave it. */
export function CameraDialog({ wanted, asker, close }: CameraDialogProps) {
  return wanted === 'code' ? <ScanSheet asker={asker} close={close} /> : <PhotoSheet asker={asker} close={close} />;
}
