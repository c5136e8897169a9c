import { useText } from '@fitout/sdk/web';
import { type Photo, rollFull } from '../../../../plugins/bar/api.ts';
import { Icon } from '../parts/icons.tsx';
import list from '../parts/list-page.module.css';
import { PhotoInput } from '../parts/photo-input.tsx';
import scan from '../parts/scan.module.css';
import { PhotoTiles } from './photo-tiles.tsx';
import { PhotoTools } from './photo-tools.tsx';
import styles from './photos.module.css';
import { SendingBar } from './sending-bar.tsx';
import type { RollWork } from './use-roll.ts';

interface PhotosProps {
  work: RollWork;
  /** Those that are chosen; undefined where a tap opens a photo. */
  chosen: readonly Photo[] | undefined;
  onChoose(ids: readonly string[]): void;
  onOpen(id: string): void;
  /** Chooses no longer. */
  onDone(): void;
}

/** The photos that this phone keeps; nothing while there are none. */
export function Photos({ work, chosen, onChoose, onOpen, onDone }: PhotosProps) {
  const t = useText();
  const { now } = work;
  const { photos } = now;
  if (photos.length === 0) return null;
  const tap = (photo: Photo) => {
    if (chosen === undefined) return onOpen(photo.id);
    const others = chosen.filter((one) => one !== photo);
    onChoose((others.length < chosen.length ? others : [...chosen, photo]).map(({ id }) => id));
  };
  return (
    <>
      <Warning work={work} />
      <SendingBar work={work} />
      <section className={scan.card} aria-label={t({ zh: '照片', en: 'Photos' })}>
        <div className={scan.head}>
          <h2>
            {chosen === undefined
              ? t({ zh: '共 {n} 张', en: '{n} {n|photo|photos}' }, { n: photos.length })
              : t({ zh: '已选 {n} 张', en: '{n} selected' }, { n: chosen.length })}
          </h2>
          {chosen === undefined ? (
            <button type="button" className={scan.text} onClick={() => onChoose([])}>
              {t({ zh: '选择', en: 'Select' })}
            </button>
          ) : (
            <span className={styles.choices}>
              <button type="button" className={scan.text} onClick={() => onChoose(photos.map(({ id }) => id))}>
                {t({ zh: '全选', en: 'Select all' })}
              </button>
              <button type="button" className={scan.text} onClick={onDone}>
                {t({ zh: '取消', en: 'Cancel' })}
              </button>
            </span>
          )}
        </div>
        <PhotoTiles photos={photos} sending={now.sending} chosen={chosen} onTap={tap} />
      </section>
    </>
  );
}

/** There is no room for more, or this window keeps nothing. */
function Warning({ work }: { work: RollWork }) {
  const t = useText();
  const full = rollFull(work.now.photos);
  const words =
    work.now.state === 'unkept'
      ? t({
          zh: '此浏览器窗口不能在手机上保存照片，关闭页面前请先保存或分享',
          en: 'This browser window cannot keep photos on the phone. Save or share them before you close the page',
        })
      : full && t(full.text);
  return words === undefined ? null : (
    <p className={list.warning} role="alert">
      {words}
    </p>
  );
}

interface FootProps {
  work: RollWork;
  /** The camera is on, behind the photos. */
  on: boolean;
  chosen: readonly Photo[] | undefined;
  onShoot(): void;
  /** What was chosen is gone. */
  onRemoved(): void;
}

/** At the foot of the screen: on to the next photo, or what is done with the chosen ones. */
export function Foot({ work, on, chosen, onShoot, onRemoved }: FootProps) {
  const t = useText();
  if (chosen !== undefined)
    return (
      <div className={styles.tools}>
        <PhotoTools
          photos={chosen}
          work={work}
          onRemove={() => {
            void work.remove(chosen.map(({ id }) => id)).catch(work.say);
            onRemoved();
          }}
        />
      </div>
    );
  return (
    <div className={list.foot}>
      <PhotoInput className={scan.plain ?? ''} onFiles={(files) => void work.add(files)}>
        <Icon name="album" />
        {t({ zh: '相册', en: 'Photos' })}
      </PhotoInput>
      <button type="button" className={scan.primary} onClick={onShoot}>
        <Icon name="camera" />
        {on ? t({ zh: '继续拍', en: 'Continue' }) : t({ zh: '打开摄像头', en: 'Open camera' })}
      </button>
    </div>
  );
}
