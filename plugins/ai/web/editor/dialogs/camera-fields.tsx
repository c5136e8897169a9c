import { useText } from '@fitout/sdk/web';
import { Checkbox } from '@fluentui/react-components';
import type { ExportChoice } from './export-picture.ts';

interface Props {
  camera: ExportChoice['camera'];
  /** The photo says where it was taken. */
  gps: boolean;
  onChange(camera: NonNullable<ExportChoice['camera']>): void;
}

/** What is kept of how and where the photo was taken: nothing, until somebody asks for it. */
export function CameraFields({ camera = { exif: false, gps: false }, gps, onChange }: Props) {
  const t = useText();
  return (
    <div>
      <Checkbox
        checked={camera.exif}
        label={t({ zh: '保留拍摄信息（相机、时间）', en: 'Keep camera data and time (EXIF)' })}
        onChange={(_, { checked }) => onChange({ ...camera, exif: checked === true })}
      />
      {gps ? (
        <Checkbox
          checked={camera.gps}
          label={t({
            zh: '保留拍摄位置（公开发布前建议去除）',
            en: 'Keep location (remove it before publishing)',
          })}
          onChange={(_, { checked }) => onChange({ ...camera, gps: checked === true })}
        />
      ) : null}
    </div>
  );
}
