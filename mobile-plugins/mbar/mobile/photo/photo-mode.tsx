import { useText } from '@fitout/sdk/web';
import type { Camera } from '../../../../plugins/bar/api.ts';
import type { ModeProps } from '../modes/mode-props.ts';
import { BackCloses } from '../parts/back-closes.tsx';
import list from '../parts/list-page.module.css';
import { PhotoWays } from '../parts/photo-input.tsx';
import scan from '../parts/scan.module.css';
import { Start } from '../parts/start.tsx';
import { UndoBar } from '../parts/undo-bar.tsx';
import { PhotoFinder } from './photo-finder.tsx';
import { PhotoView } from './photo-view.tsx';
import { Foot, Photos } from './photos.tsx';
import { useOver } from './use-over.ts';
import { useRoll } from './use-roll.ts';

/** 拍照: photos in a shape, by timer or in bursts, kept on this phone until they are saved, passed on or put into a library. */
export function PhotoMode({ camera, openCamera, modes }: ModeProps) {
  const work = useRoll();
  const { now, done } = work;
  const { state } = camera;
  const on = state === 'opening' || state === 'on';
  const over = useOver(now.photos);
  const { photo, chosen } = over;
  const shoot = () => {
    over.close();
    if (!on) openCamera();
  };
  const finds = on && !over.list;
  const some = now.photos.length > 0;
  return (
    <>
      {photo !== undefined ? (
        <PhotoView key={photo.id} photo={photo} work={work} onOpen={over.openPhoto} onClose={over.back} />
      ) : finds ? (
        <PhotoFinder camera={camera} work={work} modes={modes} onPhotos={over.openList} />
      ) : (
        <div className={list.mode}>
          <div className={scan.page}>
            {!on && modes}
            {!on && (state !== 'off' || (now.state !== 'loading' && !some)) && (
              <First camera={camera} onOpen={shoot} onFiles={(files) => void work.add(files)} />
            )}
            <Photos work={work} chosen={chosen} onChoose={over.choose} onOpen={over.openPhoto} onDone={over.back} />
          </div>
          {(on || some) && <Foot work={work} on={on} chosen={chosen} onShoot={shoot} onRemoved={over.back} />}
        </div>
      )}
      {done !== undefined && (
        <UndoBar done={done} over={photo !== undefined ? 'one' : finds ? 'finder' : 'list'} close={work.forget} />
      )}
      {over.any && <BackCloses onBack={over.back} />}
    </>
  );
}

interface FirstProps {
  camera: Camera;
  onOpen(): void;
  onFiles(files: readonly File[]): void;
}

/** In the camera's place: what it is for while there are no photos, and why there is none. */
function First({ camera, onOpen, onFiles }: FirstProps) {
  const t = useText();
  return (
    <Start
      camera={camera}
      onOpen={onOpen}
      drawing="photo"
      title={t({ zh: '拍照', en: 'Take photos' })}
      about={t({
        zh: '比例、定时、连拍。打开摄像头时手机会询问是否允许，照片只保存在这台手机上，不会自动上传。',
        en: 'Aspect ratios, timer and burst. Your phone asks for permission before the camera opens. Photos stay on this phone and are not uploaded automatically.',
      })}
    >
      <PhotoWays onFiles={onFiles} />
    </Start>
  );
}
