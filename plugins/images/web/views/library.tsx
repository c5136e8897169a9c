import type { Collected } from '@fitout/sdk/desktop';
import { DrawerHead, LoadFailed, PageHead } from '@fitout/sdk/desktop';
import { useNarrow, usePlugin, useStore, useTag, useText } from '@fitout/sdk/web';
import { Button, Drawer, DrawerBody } from '@fluentui/react-components';
import { FolderAddRegular } from '@fluentui/react-icons';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { AssetFilter } from '../../shared/choices.ts';
import { DetailPane, NoDetail } from '../detail/detail-pane.tsx';
import { AssetGrid } from '../grid/asset-grid.tsx';
import { AssetList } from '../grid/asset-list.tsx';
import type { KeyActions } from '../grid/use-keys.ts';
import { type ActionParts, emptyTrash, preview, runBatch } from '../library/actions.ts';
import { AssetMenu, type MenuPlace } from '../library/asset-menu.tsx';
import { Breadcrumbs } from '../library/breadcrumbs.tsx';
import { readFilter, writeFilter } from '../library/filter-address.ts';
import styles from '../library/library.module.css';
import { LatestChange, NoAssets } from '../library/notices.tsx';
import { ChosenAssets, SeveralAssets } from '../library/selection-bar.tsx';
import { type TileSize, Toolbar } from '../library/toolbar.tsx';
import { useAssetActions } from '../library/use-asset-actions.ts';
import { useDragOut } from '../library/use-drag-out.ts';
import { useFolderActions } from '../library/use-folder-actions.ts';
import { useLibrary } from '../library/use-library.ts';
import { usePane } from '../library/use-pane.ts';
import { useIncoming, useUploader } from '../library/use-uploads.ts';
import { SidePanel } from '../side/side-panel.tsx';
import { UploadTray } from '../tray/upload-tray.tsx';
import { type Preparing, usePreparing } from '../upload/preparations.ts';
import { type TakeFiles, UploadButton } from '../upload/upload-button.tsx';

/** Pixels that a tile has at least, in a wide window and in a narrow one. */
const tilePixels: Record<TileSize, { wide: number; narrow: number }> = {
  small: { wide: 96, narrow: 76 },
  medium: { wide: 148, narrow: 104 },
  large: { wide: 240, narrow: 168 },
};

/** `/images`: the asset library. What it shows is in its address. */
export default function LibraryView() {
  const ctx = usePlugin();
  const t = useText();
  const tag = useTag();
  const search = useSearch();
  const [, navigate] = useLocation();
  const filter = useMemo(() => readFilter(search), [search]);
  const setFilter = useCallback(
    (next: AssetFilter) => {
      const words = writeFilter(next);
      navigate(words === '' ? '/images' : `/images?${words}`);
    },
    [navigate],
  );
  const library = useLibrary(filter);
  const { client, listing, selection, overview, refresh } = library;
  const { items, total, ready, error } = useStore(listing.state);
  const uploader = useUploader();
  const canEdit = ctx.session.can('images.edit');
  const narrow = useNarrow(760);
  const roomy = !useNarrow(1180);
  const [side, setSide] = useState(false);
  const [asList, setAsList] = useState(() => ctx.storage.get<boolean>('as-list') ?? false);
  const [tileSize, setTileSize] = useState(() => ctx.storage.get<TileSize>('tile-size') ?? 'medium');
  const pane = usePane(selection, roomy);
  const { shown, show } = pane;
  const [menu, setMenu] = useState<MenuPlace>();
  const inTrash = filter.trash === true;

  const parts = useMemo<ActionParts>(
    () => ({ ctx, client, listing, selection, refresh }),
    [ctx, client, listing, selection, refresh],
  );
  const folderActions = useFolderActions({
    parts,
    folders: overview?.folders ?? [],
    filter,
    onFilter: setFilter,
    uploader,
  });
  const folderId = filter.folder === undefined || filter.folder === '0' ? null : filter.folder;
  const addFiles = useCallback<TakeFiles>(
    (files, prepare) => uploader.add(files, folderId, { prepare }),
    [uploader, folderId],
  );
  const preparing = usePreparing(addFiles);
  const [asking, setAsking] = useState(false);
  const askPasted = async (files: Collected[], { title, take }: Preparing) => {
    setAsking(true);
    try {
      const { pasteQuestion } = await import('../dialogs/paste-dialog.tsx');
      const how = await pasteQuestion(ctx.overlays, files, title);
      if (how === 'plain') addFiles(files);
      if (how === 'prepare') take(files);
    } finally {
      setAsking(false);
    }
  };
  const incoming = useIncoming({
    enabled: canEdit && !inTrash,
    listening: tag.visible && !asking,
    onFiles: addFiles,
    onPrepare: preparing?.take,
    onPaste: preparing && ((files) => void askPasted(files, preparing)),
  });
  const uploading = useStore(uploader.tray, (tray) =>
    tray.some(({ state }) => state === 'sending' || state === 'preparing'),
  );
  useEffect(() => tag.setBusy(uploading ? true : undefined), [tag, uploading]);
  const round = useRound(overview);

  const actions = useAssetActions(parts, overview, show);
  const keys = useMemo<KeyActions>(
    () => ({
      open: actions.open,
      selectAll: actions.selectAll,
      rename: canEdit && !inTrash ? actions.rename : undefined,
      remove: canEdit ? (inTrash ? actions.purge : actions.trash) : undefined,
    }),
    [actions, canEdit, inTrash],
  );
  const { tap } = pane;
  const onTap = useCallback((index: number) => tap(listing.state.get().items[index]?.id), [listing, tap]);
  const onMenu = useCallback(
    (event: React.MouseEvent, index: number) => {
      event.preventDefault();
      const id = listing.state.get().items[index]?.id;
      if (id === undefined) return;
      selection.set((before) => (before.ids.has(id) ? before : { ids: new Set([id]), anchor: id, focus: id }));
      setMenu({ x: event.clientX, y: event.clientY });
    },
    [listing, selection],
  );
  const onDrag = useDragOut(selection);
  const chosen = { selection, total, inTrash, canEdit, actions };
  const sidePanel = (
    <SidePanel
      overview={overview}
      filter={filter}
      trash
      actions={canEdit ? folderActions : undefined}
      onFilter={(next) => {
        setSide(false);
        setFilter(next);
      }}
    />
  );
  const list = {
    listing,
    selection,
    multiple: true,
    actions: keys,
    onTap,
    onMenu,
    onDrag: canEdit && !inTrash ? onDrag : undefined,
  };

  return (
    <div className={styles.library} data-narrow={narrow ? '' : undefined} {...incoming.handlers}>
      <div className={styles.top}>
        <PageHead
          title={t({ zh: '素材库', en: 'Asset library' })}
          {...(ready ? { count: t({ zh: '共 {n} 个', en: '{n} in total' }, { n: total }) } : {})}
          {...(canEdit && !inTrash
            ? { actions: <HeadActions onNewFolder={() => folderActions.create(folderId)} onFiles={addFiles} /> }
            : {})}
        />
      </div>
      {narrow ? (
        <Drawer open={side} onOpenChange={(_event, data) => setSide(data.open)} position="start" size="small">
          <DrawerHead onClose={() => setSide(false)}>{t({ zh: '素材库', en: 'Asset library' })}</DrawerHead>
          <DrawerBody>{sidePanel}</DrawerBody>
        </Drawer>
      ) : (
        <div className={styles.side}>{sidePanel}</div>
      )}
      <div className={styles.main}>
        <Toolbar
          filter={filter}
          onFilter={setFilter}
          narrow={narrow}
          onSide={() => setSide(true)}
          list={asList}
          onList={(next) => {
            setAsList(next);
            ctx.storage.set('as-list', next);
          }}
          tileSize={tileSize}
          onTileSize={(next) => {
            setTileSize(next);
            ctx.storage.set('tile-size', next);
          }}
          pane={pane.open}
          onPane={roomy ? pane.set : undefined}
        />
        <div className={styles.head}>
          <Breadcrumbs {...{ filter, overview }} onFilter={setFilter} />
          {inTrash && canEdit && total > 0 && (
            <Button size="small" className={styles.emptyTrash} onClick={() => void emptyTrash(parts, total)}>
              {t({ zh: '清空回收站', en: 'Empty the trash' })}
            </Button>
          )}
        </div>
        <div className={styles.content}>
          {error !== undefined && <LoadFailed error={error} onRetry={refresh} />}
          {error !== undefined && items.length === 0 ? null : ready && total === 0 ? (
            <NoAssets
              filter={filter}
              canEdit={canEdit}
              onClear={() => setFilter({})}
              upload={canEdit ? <UploadButton onFiles={addFiles} plain /> : null}
            />
          ) : asList ? (
            <AssetList {...list} />
          ) : (
            <AssetGrid {...list} tileSize={tilePixels[tileSize][narrow ? 'narrow' : 'wide']} />
          )}
          <div className={styles.floating}>
            <LatestChange />
            <UploadTray uploader={uploader} onShow={(asset) => show(asset.id)} />
          </div>
        </div>
        {pane.open && pane.several ? null : <ChosenAssets {...chosen} />}
      </div>
      {pane.open && (
        <div className={roomy ? styles.detail : styles.cover}>
          {pane.several ? (
            <SeveralAssets {...chosen} onClose={() => pane.set(false)} />
          ) : shown === undefined ? (
            <NoDetail onClose={() => pane.set(false)} />
          ) : (
            <DetailPane
              id={shown}
              client={client}
              knownTags={overview?.tags.map((entry) => entry.tag) ?? []}
              canEdit={canEdit}
              round={round}
              onChanged={(asset) => listing.patch(asset.id, asset)}
              onPreview={() => preview(ctx, items, shown)}
              onHighlight={(highlight) => void runBatch(parts, { action: 'highlight', ids: [shown], highlight })}
              onClose={() => (roomy ? pane.set(false) : pane.tap(undefined))}
            />
          )}
        </div>
      )}
      <AssetMenu place={menu} onClose={() => setMenu(undefined)} {...{ selection, canEdit, inTrash, actions }} />
      {incoming.over && (
        <div className={styles.dropHint}>
          <span data-over={incoming.over === 'plain'}>{t({ zh: '松开即可上传', en: 'Drop to upload' })}</span>
          {preparing && <span data-over={incoming.over === 'prepare'}>{t(preparing.title)}…</span>}
        </div>
      )}
    </div>
  );
}

/** What can be added here, the upload last. */
function HeadActions({ onNewFolder, onFiles }: { onNewFolder(): void; onFiles: TakeFiles }) {
  const t = useText();
  return (
    <>
      <Button
        icon={<FolderAddRegular />}
        title={t({ zh: '在这里新建文件夹', en: 'New folder here' })}
        onClick={onNewFolder}
      >
        {t({ zh: '新建文件夹', en: 'New folder' })}
      </Button>
      <UploadButton onFiles={onFiles} />
    </>
  );
}

/** Counts up when the value is another one. */
function useRound(value: unknown): number {
  const [state, setState] = useState({ value, round: 0 });
  if (state.value !== value) setState({ value, round: state.round + 1 });
  return state.round;
}
