import type { CameraDialogProps } from '@fitout/sdk/web';
import { PhotoDialog } from './photo-dialog.tsx';
import { ScanDialog } from './scan-dialog.tsx';

/** What other plugins get of the camera: one code, or one photo, and nothing before the person gave it. */
export function CameraDialog({ wanted, asker, close }: CameraDialogProps) {
  return wanted === 'code' ? <ScanDialog asker={asker} close={close} /> : <PhotoDialog asker={asker} close={close} />;
}
