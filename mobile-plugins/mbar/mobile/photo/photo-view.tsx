import { sizeText } from '@fitout/sdk';
import { useObjectUrl, usePlugin, useText } from '@fitout/sdk/web';
import type { Photo } from '../../../../plugins/bar/api.ts';
import tools from '../parts/tools.module.css';
import { Round } from '../parts/tools.tsx';
import { PhotoTools } from './photo-tools.tsx';
import styles from './photos.module.css';
import { SendingBar } from './sending-bar.tsx';
import type { RollWork } from './use-roll.ts';

interface Props {
  photo: Photo;
  work: RollWork;
  /** Shows another photo. */
  onOpen(id: string): void;
  onClose(): void;
}

/** One photo as large as the screen lets it be, with what may be done with it below, where the thumb is. */
export function PhotoView({ photo, work, onOpen, onClose }: Props) {
  const t = useText();
  const { overlays } = usePlugin();
  const { photos } = work.now;
  const at = photos.indexOf(photo);
  const [before, after] = [photos[at - 1], photos[at + 1]];
  const url = useObjectUrl(photo.blob);
  const remove = () => {
    const next = after ?? before;
    // Without another one the view goes with its photo.
    if (next !== undefined) onOpen(next.id);
    void work.remove([photo.id]).catch(work.say);
  };
  const { name, width, height } = photo;
  return (
    <section className={tools.view} aria-label={name}>
      <header className={tools.head}>
        <Round icon="close" label={t({ zh: '返回照片列表', en: 'Back to photos' })} onClick={onClose} />
        <h2>{t({ zh: '第 {n} / {of} 张', en: 'Photo {n} of {of}' }, { n: at + 1, of: photos.length })}</h2>
        <Round
          icon="before"
          label={t({ zh: '上一张', en: 'Previous photo' })}
          onClick={before === undefined ? undefined : () => onOpen(before.id)}
        />
        <Round
          icon="after"
          label={t({ zh: '下一张', en: 'Next photo' })}
          onClick={after === undefined ? undefined : () => onOpen(after.id)}
        />
      </header>
      <button
        type="button"
        className={tools.stage}
        aria-label={t({ zh: '放大查看', en: 'Enlarge' })}
        onClick={() => url !== undefined && overlays.previewImages([{ src: url, alt: name, width, height }])}
      >
        {url !== undefined && <img src={url} alt={name} />}
      </button>
      <p className={styles.facts}>
        {name} · {width} × {height} · {sizeText(photo.blob.size)}
      </p>
      <div className={styles.ways}>
        <SendingBar work={work} ids={[photo.id]} />
      </div>
      <PhotoTools photos={[photo]} work={work} onRemove={remove} />
    </section>
  );
}
