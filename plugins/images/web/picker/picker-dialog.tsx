import { LoadFailed } from '@fitout/sdk/desktop';
import { useNarrow, usePlugin, useStore, useText } from '@fitout/sdk/web';
import { Button, Dialog, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Asset } from '../../shared/calls/outputs.ts';
import type { AssetFilter, AssetKind } from '../../shared/choices.ts';
import { AssetGrid } from '../grid/asset-grid.tsx';
import type { KeyActions } from '../grid/use-keys.ts';
import { Breadcrumbs } from '../library/breadcrumbs.tsx';
import { NoAssets } from '../library/notices.tsx';
import { Toolbar } from '../library/toolbar.tsx';
import { useLibrary } from '../library/use-library.ts';
import { useIncoming, useUploader } from '../library/use-uploads.ts';
import { selectAll } from '../model/selection.ts';
import { SidePanel } from '../side/side-panel.tsx';
import { UploadTray } from '../tray/upload-tray.tsx';
import { type TakeFiles, UploadButton } from '../upload/upload-button.tsx';
import styles from './picker.module.css';

interface Props {
  multiple: boolean;
  kind: AssetKind;
  onClose(result?: Asset[]): void;
}

/** The library as a chooser: the same folders, search and grid, and uploading without leaving. */
export function PickerDialog({ multiple, kind, onClose }: Props) {
  const t = useText();
  const title =
    kind === 'video' ? t({ zh: '选择视频', en: 'Choose a video' }) : t({ zh: '选择图片', en: 'Choose pictures' });
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-describedby={undefined}>
        <div className={styles.bar}>
          <DialogTitle as="h2" action={null}>
            {title}
          </DialogTitle>
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '关闭', en: 'Close' })}
            onClick={() => onClose()}
          />
        </div>
        <Body multiple={multiple} kind={kind} onClose={onClose} />
      </DialogSurface>
    </Dialog>
  );
}

function Body({ multiple, kind, onClose }: Props) {
  const ctx = usePlugin();
  const t = useText();
  const [place, setPlace] = useState<AssetFilter>({});
  const filter = useMemo<AssetFilter>(
    () => ({ ...place, kind, ...(place.q !== undefined && place.folder !== undefined ? { deep: true } : {}) }),
    [place, kind],
  );
  const { listing, selection, overview, refresh } = useLibrary(filter, { keepSelection: true });
  const { items, total, ready, error } = useStore(listing.state);
  const chosen = useStore(selection, (state) => state.ids);
  const uploader = useUploader();
  const canEdit = ctx.session.can('images.edit');
  const narrow = useNarrow(760);
  const [side, setSide] = useState(false);
  const seen = useSeen(items);
  const folderId = filter.folder === undefined || filter.folder === '0' ? null : filter.folder;

  // What is uploaded here is meant to be used here: it is chosen as it arrives.
  const take = useCallback(
    (asset: Asset) => {
      if (asset.kind !== kind) return;
      seen.current.set(asset.id, asset);
      selection.set((before) => ({
        ids: new Set(multiple ? [...before.ids, asset.id] : [asset.id]),
        anchor: asset.id,
        focus: asset.id,
      }));
      void listing.reload();
    },
    [kind, multiple, listing, selection, seen],
  );
  const addFiles: TakeFiles = (files, prepare) => uploader.add(files, folderId, { onDone: take, prepare });
  const incoming = useIncoming({ enabled: canEdit, listening: true, onFiles: addFiles });
  const finish = useCallback(
    (ids: Iterable<string>) => {
      const picked = [...ids].flatMap((id) => seen.current.get(id) ?? []);
      if (picked.length > 0) onClose(picked);
    },
    [onClose, seen],
  );
  const keys = useMemo<KeyActions>(
    () => ({
      open(index) {
        const id = listing.state.get().items[index]?.id;
        if (id === undefined) return;
        const ids = selection.get().ids;
        finish(multiple ? new Set([...ids, id]) : [id]);
      },
      selectAll: () =>
        selection.set((before) =>
          selectAll(
            before,
            listing.state.get().items.map((item) => item.id),
          ),
        ),
    }),
    [finish, listing, multiple, selection],
  );

  return (
    <div className={styles.body} data-narrow={narrow ? '' : undefined} {...incoming.handlers}>
      {(!narrow || side) && (
        <div className={styles.side}>
          <SidePanel
            overview={overview}
            filter={place}
            trash={false}
            onFilter={(next) => {
              setSide(false);
              setPlace(next);
            }}
          />
        </div>
      )}
      <div className={styles.main}>
        <Toolbar
          filter={place}
          onFilter={setPlace}
          narrow={narrow}
          onSide={() => setSide(!side)}
          fixedKind={kind}
          onFiles={canEdit ? addFiles : undefined}
        />
        <Breadcrumbs filter={place} overview={overview} {...(ready ? { total } : {})} onFilter={setPlace} />
        {error !== undefined && <LoadFailed error={error} onRetry={refresh} />}
        {error !== undefined && items.length === 0 ? null : ready && total === 0 ? (
          <NoAssets
            filter={place}
            canEdit={canEdit}
            onClear={() => setPlace({})}
            upload={<UploadButton onFiles={addFiles} kind={kind} />}
          />
        ) : (
          <AssetGrid
            {...{ listing, selection, multiple }}
            additive
            numbered={multiple}
            tileSize={narrow ? 96 : 132}
            actions={keys}
          />
        )}
        <UploadTray uploader={uploader} />
        {incoming.over && <div className={styles.dropHint}>{t({ zh: '松开即可上传', en: 'Drop to upload' })}</div>}
      </div>
      <div className={styles.foot}>
        <span role="status">{t({ zh: '已选 {n} 个', en: '{n} chosen' }, { n: chosen.size })}</span>
        <Button onClick={() => onClose()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
        <Button appearance="primary" disabled={chosen.size === 0} onClick={() => finish(chosen)}>
          {t({ zh: '使用', en: 'Use' })}
        </Button>
      </div>
    </div>
  );
}

/** Every asset that was shown: one may choose in several folders before using them. */
function useSeen(items: readonly Asset[]) {
  const seen = useRef(new Map<string, Asset>());
  for (const item of items) seen.current.set(item.id, item);
  return seen;
}
