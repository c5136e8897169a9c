import { isFitoutError, sizeText } from '@fitout/sdk';
import { Empty, IconButton, Loading } from '@fitout/sdk/desktop';
import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { ArrowDownloadRegular, DeleteRegular, PlayRegular, VideoRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { nameLimit } from '../../shared/photo/names.ts';
import type { Video } from '../../shared/video/video-database.ts';
import type { Reel, VideoReel } from '../../shared/video/video-reel.ts';
import { clockText, endingOf } from '../../shared/video/video-type.ts';
import { NameField } from '../photo/name-field.tsx';
import strip from '../photo/photo-strip.module.css';

const PlayDialog = lazy(() => import('./play-dialog.tsx').then((part) => ({ default: part.PlayDialog })));

export interface VideoListProps {
  reel: VideoReel;
  now: Reel;
  /** Something was done that can be taken back. */
  onDone(words: string, undo: () => Promise<void>): void;
}

/** The films that this device keeps, newest first. */
export function VideoList({ reel, now, onDone }: VideoListProps) {
  const t = useText();
  const { toasts } = usePlugin();
  const [shown, setShown] = useState<{ video: Video; file: Blob }>();
  const say = (error: unknown) => {
    if (isFitoutError(error)) toasts.error(error.text, error);
    else toasts.error({ zh: '没有成功，请重试', en: 'Something went wrong. Try again' }, error);
  };
  const withFile = (video: Video, use: (file: Blob) => void) => void reel.fileOf(video).then(use, say);
  const save = (video: Video, file: Blob) => saveFile(file, `${video.name}${endingOf(video.type)}`);
  const remove = (video: Video) =>
    void reel.remove(video).then((undo) => onDone(t({ zh: '已删除 1 段录像', en: 'Video deleted' }), undo), say);
  return (
    <section className={strip.strip} aria-label={t({ zh: '录像', en: 'Videos' })}>
      {now.state === 'loading' ? (
        <Loading />
      ) : now.videos.length === 0 ? (
        <Empty
          icon={<VideoRegular />}
          title={t({ zh: '还没有录像', en: 'No videos yet' })}
          about={
            now.state === 'unavailable'
              ? t({
                  zh: '此浏览器窗口不能在设备上保存数据，请换一个普通窗口录像',
                  en: 'This browser window cannot keep data on the device. Record in a normal window instead',
                })
              : t({
                  zh: '每段最长 30 分钟或 500 MB。录像保存在这台设备上，刷新后仍在',
                  en: 'Up to 30 minutes or 500 MB each. Videos stay on this device, even after a reload',
                })
          }
        />
      ) : (
        <ul className={strip.list}>
          {now.videos.map((video) => (
            <li key={video.id} className={strip.card}>
              <NameField
                value={video.name}
                limit={nameLimit}
                label={t({ zh: '录像名称', en: 'Video name' })}
                onChange={(name) => void reel.rename(video.id, name).catch(say)}
              />
              <div className={strip.line}>
                <span className={strip.facts}>
                  {`${clockText(video.seconds)} · ${sizeText(video.bytes)}`}
                  <br />
                  {video.ended
                    ? video.sound
                      ? t({ zh: '有声', en: 'With sound' })
                      : t({ zh: '无声', en: 'Without sound' })
                    : t({ zh: '录制中断，已保留', en: 'Interrupted, recording kept' })}
                </span>
                <span className={strip.actions}>
                  <IconButton
                    className={strip.action}
                    aria-label={t({ zh: '播放 {name}', en: 'Play {name}' }, { name: video.name })}
                    title={t({ zh: '播放', en: 'Play' })}
                    onClick={() => withFile(video, (file) => setShown({ video, file }))}
                  >
                    <PlayRegular fontSize={18} />
                  </IconButton>
                  <IconButton
                    className={strip.action}
                    aria-label={t({ zh: '下载 {name}', en: 'Download {name}' }, { name: video.name })}
                    title={t({ zh: '下载', en: 'Download' })}
                    onClick={() => withFile(video, (file) => save(video, file))}
                  >
                    <ArrowDownloadRegular fontSize={18} />
                  </IconButton>
                  <IconButton
                    className={strip.action}
                    aria-label={t({ zh: '删除 {name}', en: 'Delete {name}' }, { name: video.name })}
                    title={t({ zh: '删除', en: 'Delete' })}
                    onClick={() => remove(video)}
                  >
                    <DeleteRegular fontSize={18} />
                  </IconButton>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown === undefined ? null : (
        <Suspense>
          <PlayDialog
            {...shown}
            onSave={() => save(shown.video, shown.file)}
            onError={say}
            close={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
