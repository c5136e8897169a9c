import { canShareFiles, saveFile, shareFiles, usePlugin, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { nameAt, type OpenShelf, type Photo, zipOf } from '../../../../plugins/bar/api.ts';
import tools from '../parts/tools.module.css';
import { Tool } from '../parts/tools.tsx';
import type { RollWork } from './use-roll.ts';

interface Props {
  /** One that is looked at, or those that are chosen. */
  photos: readonly Photo[];
  work: RollWork;
  onRemove(): void;
}

const fileOf = ({ blob, name }: Photo): File => new File([blob], `${name}.jpg`, { type: blob.type });
const sample = new File([], 'a.jpg', { type: 'image/jpeg' });

/** What may be done with photos, where the thumb is: passed on, saved, put into places of the platform, deleted. */
export function PhotoTools({ photos, work, onRemove }: Props) {
  const t = useText();
  const { toasts } = usePlugin();
  const some = photos.length > 0;
  const { packing, save } = useSave(photos);
  // The share sheet has to follow the press at once, or phones refuse it.
  const share = () => {
    const files = photos.map(fileOf);
    const refused = () =>
      toasts.error({
        zh: '没有分享成功，请保存到手机',
        en: 'Could not share the photos. Save them to the phone instead',
      });
    if (canShareFiles(files)) shareFiles(files).catch(refused);
    else refused();
  };
  return (
    <div className={tools.tools}>
      {canShareFiles([sample]) && (
        <Tool icon="share" label={t({ zh: '分享', en: 'Share' })} onClick={some ? share : undefined} />
      )}
      <Tool
        icon="save"
        label={packing ? t({ zh: '正在打包…', en: 'Creating ZIP…' }) : t({ zh: '保存', en: 'Save' })}
        onClick={some && !packing ? () => void save() : undefined}
      />
      {work.shelves.map((shelf) => (
        <ShelfTool key={shelf.id} shelf={shelf} photos={photos} work={work} />
      ))}
      <Tool icon="drop" label={t({ zh: '删除', en: 'Delete' })} onClick={some ? onRemove : undefined} />
    </div>
  );
}

/** Saves one photo as it is, several as a zip. */
function useSave(photos: readonly Photo[]) {
  const t = useText();
  const { toasts } = usePlugin();
  const [packing, setPacking] = useState(false);
  const save = async (): Promise<void> => {
    const [only] = photos;
    if (only !== undefined && photos.length === 1) return saveFile(only.blob, fileOf(only).name);
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
  return { packing, save };
}

/** Puts those photos into a place that are not there, nor on their way. */
function ShelfTool({ shelf, photos, work }: Pick<Props, 'photos' | 'work'> & { shelf: OpenShelf }) {
  const t = useText();
  const { roll, now } = work;
  const missing = photos.filter(({ shelves }) => !shelves.includes(shelf.id));
  const free = missing.filter(({ id }) => !['waiting', 'sending'].includes(now.sending.get(id)?.state ?? ''));
  const there = photos.length > 0 && missing.length === 0;
  return (
    <Tool
      icon={there ? 'check' : 'shelf'}
      label={
        there
          ? t({ zh: `已存入${shelf.title.zh}`, en: `In ${shelf.title.en.toLowerCase()}` })
          : t({ zh: `存入${shelf.title.zh}`, en: `To ${shelf.title.en.toLowerCase()}` })
      }
      onClick={
        free.length > 0
          ? () =>
              roll.send(
                free.map(({ id }) => id),
                shelf,
              )
          : undefined
      }
    />
  );
}
