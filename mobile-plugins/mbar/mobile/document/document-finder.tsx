import { useText } from '@fitout/sdk/web';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Camera, codeSize, type Papers, photoSize, takeShot } from '../../../../plugins/bar/api.ts';
import { CameraControls } from '../parts/camera-controls.tsx';
import finder from '../parts/finder.module.css';
import { Finder } from '../parts/finder.tsx';
import { Icon } from '../parts/icons.tsx';
import { PhotoInput } from '../parts/photo-input.tsx';
import { useZoom } from '../parts/use-zoom.ts';

interface Props {
  camera: Camera;
  papers: Papers;
  modes: ReactNode;
  onTake(photo: Blob): void;
  onFiles(files: readonly File[]): void;
  /** Leads to the pages that were taken. */
  onPages(): void;
  onError(error: unknown): void;
}

/** All of it, in as many pixels as there are: small type is read from them. */
const sheetShot = { ratio: 'full', mirrored: false, quick: false } as const;

/** The camera's picture, for one hand: a press takes the sheet in it. */
export function DocumentFinder({ camera, papers, modes, onTake, onFiles, onPages, onError }: Props) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const zoom = useZoom(camera);
  const [taking, setTaking] = useState(false);
  const { setSize } = camera;
  useEffect(() => {
    void setSize(photoSize);
    return () => void setSize(codeSize);
  }, [setSize]);
  const take = async () => {
    const element = video.current;
    if (element === null) return;
    setTaking(true);
    try {
      onTake((await takeShot(element, sheetShot)).blob);
    } catch (error) {
      onError(error);
    } finally {
      setTaking(false);
    }
  };
  const count = papers.pages.length;
  return (
    <Finder camera={camera} zoom={zoom} video={video}>
      <CameraControls
        camera={camera}
        zoom={zoom}
        modes={modes}
        album={
          <PhotoInput
            className={finder.round ?? ''}
            label={t({ zh: '从相册选择', en: 'Choose photos' })}
            onFiles={onFiles}
          >
            <Icon name="album" />
          </PhotoInput>
        }
        last={
          count === 0 ? (
            <span />
          ) : (
            <button
              type="button"
              className={finder.round}
              aria-label={t({ zh: '查看页面（{n} 页）', en: 'Look at the pages ({n})' }, { n: count })}
              onClick={onPages}
            >
              <Icon name="list" />
              <span className={finder.badge}>{count}</span>
            </button>
          )
        }
      >
        <button
          type="button"
          className={finder.release}
          aria-label={t({ zh: '拍下这一页', en: 'Take this page' })}
          disabled={camera.state !== 'on' || taking}
          onClick={() => void take()}
        />
      </CameraControls>
    </Finder>
  );
}
