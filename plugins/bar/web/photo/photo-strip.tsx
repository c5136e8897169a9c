import { Empty, Loading } from '@fitout/sdk/desktop';
import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { ArrowDownloadRegular, CameraRegular, ImageAddRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { nameAt } from '../../shared/photo/names.ts';
import type { Photo } from '../../shared/photo/photo-database.ts';
import { type PhotoRoll, type Roll, rollFull, type Undo } from '../../shared/photo/photo-roll.ts';
import { zipOf } from '../../shared/photo/photo-zip.ts';
import type { OpenShelf } from '../../shared/photo/shelves.ts';
import { PhotoCard } from './photo-card.tsx';
import { usePhotoRoll } from './photo-rolls.ts';
import classes from './photo-strip.module.css';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((part) => ({ default: part.CropDialog })));

export interface PhotoStripProps {
  roll: PhotoRoll;
  now: Roll;
  shelves: readonly OpenShelf[];
  /** Something was done that can be taken back. */
  onDone(words: string, undo: Undo): void;
  onError(error: unknown): void;
}

/** The photos that this device keeps, newest first. */
export function PhotoStrip({ roll, now, shelves, onDone, onError }: PhotoStripProps) {
  const t = useText();
  const [cutting, setCutting] = useState<Photo>();
  const preview = usePreview();
  const full = rollFull(now.photos);
  return (
    <section className={classes.strip} aria-label={t({ zh: '照片', en: 'Photos' })}>
      {now.state === 'unkept' ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {t({
              zh: '此浏览器窗口不能在设备上保存照片，关闭页面前请先下载或存入素材库',
              en: 'This browser window cannot keep photos on the device. Download them or save them to the asset library before you close the page',
            })}
          </MessageBarBody>
        </MessageBar>
      ) : null}
      {full === undefined ? null : (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t(full.text)}</MessageBarBody>
        </MessageBar>
      )}
      {now.state === 'loading' ? (
        <Loading />
      ) : now.photos.length === 0 ? (
        <Empty
          icon={<CameraRegular />}
          title={t({ zh: '还没有照片', en: 'No photos yet' })}
          about={t({
            zh: '按空格或快门拍照，按住可连拍。照片保存在这台设备上，刷新后仍在',
            en: 'Press Space or the shutter to take a photo, hold for a burst. Photos stay on this device, even after a reload',
          })}
        />
      ) : (
        <ul className={classes.list}>
          {now.photos.map((photo, at) => (
            <PhotoCard
              key={photo.id}
              photo={photo}
              sending={now.sending.get(photo.id)}
              shelves={shelves}
              onOpen={() => preview(now.photos, at)}
              onRename={(name) => void roll.rename(photo.id, name).catch(onError)}
              onCut={() => setCutting(photo)}
              onSend={(shelf) => roll.send([photo.id], shelf)}
              onCancel={() => roll.cancel(photo.id)}
              onRemove={() =>
                void roll
                  .remove([photo.id])
                  .then((undo) => onDone(t({ zh: '已删除 1 张照片', en: 'Photo deleted' }), undo), onError)
              }
            />
          ))}
        </ul>
      )}
      {cutting === undefined ? null : (
        <Suspense>
          <CropDialog
            photo={cutting}
            close={() => setCutting(undefined)}
            onCut={(shot) =>
              void roll
                .replace(cutting.id, shot)
                .then((undo) => onDone(t({ zh: '已裁剪', en: 'Photo cropped' }), undo), onError)
            }
          />
        </Suspense>
      )}
    </section>
  );
}

/** Shows photos over everything, at any size. */
function usePreview(): (photos: readonly Photo[], index: number) => void {
  const { overlays } = usePlugin();
  const urls = useRef<string[]>([]);
  const forget = useCallback(() => {
    for (const url of urls.current) URL.revokeObjectURL(url);
    urls.current = [];
  }, []);
  useEffect(() => forget, [forget]);
  return (photos, index) => {
    forget();
    const images = photos.map(({ blob, name, width, height }) => {
      const src = URL.createObjectURL(blob);
      urls.current.push(src);
      return { src, alt: name, width, height };
    });
    overlays.previewImages(images, index);
  };
}

/** What may be done with all photos at once. */
export function PhotoActions({ shelves, onDone }: Pick<PhotoStripProps, 'shelves' | 'onDone'>) {
  const t = useText();
  const { toasts } = usePlugin();
  const { roll, now } = usePhotoRoll();
  const [packing, setPacking] = useState(false);
  const { photos, sending } = now;
  const save = async () => {
    const [only] = photos;
    if (only !== undefined && photos.length === 1) return saveFile(only.blob, `${only.name}.jpg`);
    setPacking(true);
    try {
      const zip = await zipOf(photos.map(({ name, blob }) => ({ name: `${name}.jpg`, blob })));
      saveFile(zip, `${nameAt(t({ zh: '照片', en: 'Photos' }), new Date())}.zip`);
    } catch (error) {
      toasts.error({ zh: '没有打包成功，请重试', en: 'Could not create the ZIP. Try again' }, error);
    } finally {
      setPacking(false);
    }
  };
  return (
    <>
      <Button
        onClick={() =>
          void roll
            .remove(photos.map(({ id }) => id))
            .then((undo) =>
              onDone(t({ zh: '已删除 {n} 张照片', en: '{n} {n|photo|photos} deleted' }, { n: photos.length }), undo),
            )
        }
      >
        {t({ zh: '清空', en: 'Clear' })}
      </Button>
      <Button icon={<ArrowDownloadRegular />} disabled={packing} onClick={() => void save()}>
        {packing
          ? t({ zh: '正在打包…', en: 'Creating ZIP…' })
          : photos.length === 1
            ? t({ zh: '下载', en: 'Download' })
            : t({ zh: '全部下载（ZIP）', en: 'Download all (ZIP)' })}
      </Button>
      {shelves.map((shelf) => {
        const ids = photos.filter((photo) => !photo.shelves.includes(shelf.id)).map(({ id }) => id);
        const going = [...sending.values()].filter((one) => one.shelf.id === shelf.id && one.state !== 'failed').length;
        return (
          <Button
            key={shelf.id}
            appearance="primary"
            icon={<ImageAddRegular />}
            disabled={ids.length === 0 || going > 0}
            onClick={() => roll.send(ids, shelf)}
          >
            {going > 0
              ? t({ zh: '正在存入（剩 {n} 张）', en: 'Saving ({n} left)' }, { n: going })
              : t({ zh: `全部存入${shelf.title.zh}`, en: `Save all to ${shelf.title.en.toLowerCase()}` })}
          </Button>
        );
      })}
    </>
  );
}
