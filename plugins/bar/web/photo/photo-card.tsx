import { sizeText } from '@fitout/sdk';
import { IconButton } from '@fitout/sdk/desktop';
import { saveFile, useObjectUrl, useText } from '@fitout/sdk/web';
import { Button, ProgressBar } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  CheckmarkCircleRegular,
  CropRegular,
  DeleteRegular,
  ImageAddRegular,
} from '@fluentui/react-icons';
import { nameLimit } from '../../shared/photo/names.ts';
import type { Photo } from '../../shared/photo/photo-database.ts';
import type { Sending } from '../../shared/photo/photo-roll.ts';
import type { OpenShelf } from '../../shared/photo/shelves.ts';
import { NameField } from './name-field.tsx';
import classes from './photo-strip.module.css';

export interface PhotoCardProps {
  photo: Photo;
  sending: Sending | undefined;
  shelves: readonly OpenShelf[];
  onOpen(): void;
  onRename(name: string): void;
  onCut(): void;
  onSend(shelf: OpenShelf): void;
  onCancel(): void;
  onRemove(): void;
}

/** A photo: what it shows, its name, where it is kept, and what may be done with it. */
export function PhotoCard(props: PhotoCardProps) {
  const { photo, sending, shelves } = props;
  const t = useText();
  const { name } = photo;
  const url = useObjectUrl(photo.thumb);
  const there = shelves.filter(({ id }) => photo.shelves.includes(id));
  const action = (words: string, icon: React.ReactNode, onClick: () => void, title = words) => (
    <IconButton className={classes.action} aria-label={`${words} ${name}`} title={title} onClick={onClick}>
      {icon}
    </IconButton>
  );
  return (
    <li className={classes.card}>
      <button
        type="button"
        className={classes.thumb}
        aria-label={t({ zh: '放大 {name}', en: 'Enlarge {name}' }, { name })}
        onClick={props.onOpen}
      >
        {url === undefined ? null : <img src={url} alt="" loading="lazy" />}
      </button>
      <NameField
        value={name}
        limit={nameLimit}
        label={t({ zh: '照片名称', en: 'Photo name' })}
        onChange={props.onRename}
      />
      <div className={classes.line}>
        <span className={classes.facts}>
          {`${photo.width} × ${photo.height}`}
          <br />
          {there.length === 0 ? (
            sizeText(photo.blob.size)
          ) : (
            <span className={classes.there}>
              <CheckmarkCircleRegular />
              {there.map(({ title }) => t({ zh: `已存入${title.zh}`, en: `In ${title.en.toLowerCase()}` })).join(' ')}
            </span>
          )}
        </span>
        <span className={classes.actions}>
          {action(t({ zh: '裁剪', en: 'Crop' }), <CropRegular fontSize={18} />, props.onCut)}
          {action(t({ zh: '下载', en: 'Download' }), <ArrowDownloadRegular fontSize={18} />, () =>
            saveFile(photo.blob, `${name}.jpg`),
          )}
          {sending === undefined
            ? shelves
                .filter(({ id }) => !photo.shelves.includes(id))
                .map((shelf) => (
                  <span key={shelf.id}>
                    {action(
                      t({ zh: `存入${shelf.title.zh}`, en: `Save to ${shelf.title.en.toLowerCase()}` }),
                      <ImageAddRegular fontSize={18} />,
                      () => props.onSend(shelf),
                    )}
                  </span>
                ))
            : null}
          {action(t({ zh: '删除', en: 'Delete' }), <DeleteRegular fontSize={18} />, props.onRemove)}
        </span>
      </div>
      {sending === undefined ? null : <Way {...props} sending={sending} />}
    </li>
  );
}

/** A photo on its way into a place, or why it did not come there. */
function Way({ sending, photo, shelves, onSend, onCancel }: PhotoCardProps & { sending: Sending }) {
  const t = useText();
  const shelf = shelves.find(({ id }) => id === sending.shelf.id);
  if (sending.state !== 'failed')
    return (
      <div className={classes.way}>
        <ProgressBar
          aria-label={t({ zh: '正在存入 {name}', en: 'Saving {name}' }, { name: photo.name })}
          {...(sending.state === 'sending' ? { value: sending.share } : {})}
        />
        <Button size="small" onClick={onCancel}>
          {t({ zh: '取消', en: 'Cancel' })}
        </Button>
      </div>
    );
  return (
    <div className={classes.failed} role="alert">
      <span>{t(sending.error)}</span>
      <span className={classes.ways}>
        {shelf === undefined ? null : (
          <Button size="small" onClick={() => onSend(shelf)}>
            {t({ zh: '重试', en: 'Try again' })}
          </Button>
        )}
        <Button size="small" appearance="transparent" onClick={onCancel}>
          {t({ zh: '知道了', en: 'Dismiss' })}
        </Button>
      </span>
    </div>
  );
}
