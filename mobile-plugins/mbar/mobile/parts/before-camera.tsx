import { useText } from '@fitout/sdk/web';
import type { Camera } from '../../../../plugins/bar/api.ts';
import { PhotoWays } from './photo-input.tsx';
import { Start } from './start.tsx';

interface Props {
  camera: Camera;
  onOpen(): void;
  onFiles(files: File[]): void;
}

/** Before the camera, and where it says no: why, and the ways without it. */
export function BeforeCamera({ camera, onOpen, onFiles }: Props) {
  const t = useText();
  return (
    <Start
      camera={camera}
      onOpen={onOpen}
      title={t({ zh: '扫二维码、条码', en: 'Scan QR codes and barcodes' })}
      about={t({
        zh: '打开摄像头时手机会询问是否允许。画面只在这台手机上识别，不会上传。',
        en: 'Your phone asks for permission before the camera opens. Codes are read on this phone, and nothing is uploaded.',
      })}
    >
      <PhotoWays camera={{ zh: '拍照识别', en: 'Scan from photo' }} onFiles={onFiles} />
    </Start>
  );
}
