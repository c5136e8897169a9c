import { isFitoutError } from '@fitout/sdk';
import { Skeleton } from '@fitout/sdk/mobile';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { type CameraChoice, useOpenAtOnce } from '../../../../plugins/bar/api.ts';
import type { ModeProps } from '../modes/mode-props.ts';
import { BackCloses } from '../parts/back-closes.tsx';
import list from '../parts/list-page.module.css';
import { PhotosInHand } from '../parts/photos-in-hand.tsx';
import scan from '../parts/scan.module.css';
import { Start } from '../parts/start.tsx';
import { TypedCode } from '../parts/typed-code.tsx';
import { useOtherWays } from '../parts/use-other-ways.ts';
import { usePhotos } from '../parts/use-photos.ts';
import styles from './count.module.css';
import { CountBoard } from './count-board.tsx';
import { CountFinder } from './count-finder.tsx';
import { CountLines } from './count-lines.tsx';
import { type Count, useCount } from './use-count.ts';

interface Props extends Omit<ModeProps, 'modes'> {
  id: string;
  /** To all counts. */
  leave(): void;
}

/** One count: every code that comes adds a piece; how all stands to the list is a page behind the camera's picture. */
export function CountWork({ id, camera, openCamera, leave }: Props) {
  const t = useText();
  const { storage } = usePlugin();
  const { visible } = useTag();
  const count = useCount(id);
  const { state, counting, settings, watch } = count;
  const [details, setDetails] = useState(false);
  const photos = usePhotos(counting.take);
  const open = state.count?.closedAt === null;
  useOtherWays(visible && open, { onCode: count.addTyped, onFiles: photos.take });
  useOpenAtOnce(camera, storage.get<CameraChoice>('camera'), visible && open);
  const on = camera.state === 'opening' || camera.state === 'on';
  const shoot = () => {
    setDetails(false);
    if (on) return;
    watch.begin(settings.pause * 1000);
    openCamera();
  };
  const { close } = camera;
  const ended = state.count !== undefined && !open;
  useEffect(() => {
    if (ended) close();
  }, [ended, close]);
  // The address is put right once the step of the history is gone.
  const leaving = useRef(false);
  const back = () => {
    const closes = on && details && !leaving.current;
    if (closes) setDetails(false);
    else leave();
    return !closes;
  };
  const goBack = () => {
    leaving.current = true;
    window.history.back();
  };
  return (
    <>
      {state.count === undefined ? (
        <NotYet count={count} goBack={goBack} />
      ) : on && open && !details ? (
        <CountFinder
          camera={camera}
          count={count}
          photos={photos}
          name={state.count.name}
          onError={(error) => {
            camera.close();
            count.say(error);
          }}
          onDetails={() => setDetails(true)}
        />
      ) : (
        <div className={list.mode}>
          <div className={scan.page}>
            <CountBoard id={id} count={count} about={state.count} goBack={goBack} />
            {open && camera.state !== 'off' && !on && (
              <Start
                camera={camera}
                onOpen={shoot}
                title={t({ zh: '扫码盘点', en: 'Scan to count' })}
                about={t({ zh: '也可以手动输入条码。', en: 'You can also enter codes by hand.' })}
              />
            )}
            <PhotosInHand photos={photos} />
            {open && <TypedCode label={t({ zh: '加 1 件', en: 'Add 1' })} onCode={count.addTyped} />}
            <CountLines count={count} closed={!open} />
          </div>
          {open && (
            <div className={list.foot}>
              <button type="button" className={scan.primary} onClick={shoot}>
                {on ? t({ zh: '继续扫码', en: 'Continue scanning' }) : t({ zh: '打开摄像头', en: 'Open camera' })}
              </button>
            </div>
          )}
        </div>
      )}
      <BackCloses onBack={back} />
    </>
  );
}

/** Before the count came, or in its place where it did not. */
function NotYet({ count: { session, state }, goBack }: { count: Count; goBack(): void }) {
  const t = useText();
  return (
    <div className={scan.page}>
      {state.error === undefined ? (
        <Skeleton bones={[styles.bone, styles.bone]} />
      ) : (
        <section className={scan.card} role="alert">
          <p className={scan.sub}>{isFitoutError(state.error) && t(state.error.text)}</p>
          <button type="button" className={scan.text} onClick={() => session.sync()}>
            {t({ zh: '重试', en: 'Try again' })}
          </button>
          <button type="button" className={scan.text} onClick={goBack}>
            {t({ zh: '全部盘点', en: 'All stock counts' })}
          </button>
        </section>
      )}
    </div>
  );
}
