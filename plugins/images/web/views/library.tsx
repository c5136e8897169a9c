import type { Collected } from '@fitout/sdk/desktop';
import { DrawerHead, LoadFailed } from '@fitout/sdk/desktop';
import { useNarrow, usePlugin, useStore, useTag, useText } from '@fitout/sdk/web';
import { Button, Drawer, DrawerBody } from '@fluentui/react-components';
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
import { ChosenAssets } from '../library/selection-bar.tsx';
import { Toolbar } from '../library/toolbar.tsx';
import { useAssetActions } from '../library/use-asset-actions.ts';
import { useDragOut } from '../library/use-drag-out.ts';
import { useFolderActions } from '../library/use-folder-actions.ts';
import { useLibrary } from '../library/use-library.ts';
import { useIncoming, useUploader } from '../library/use-uploads.ts';
import { SidePanel } from '../side/side-panel.tsx';
import { UploadTray } from '../tray/upload-tray.tsx';
import { type Preparing, usePreparing } from '../upload/preparations.ts';
import { type TakeFiles, UploadButton } from '../upload/upload-button.tsx';

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
  const [pane, setPane] = useState(() => ctx.storage.get<boolean>('pane') ?? true);
  const [asked, setShown] = useState<string>();
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
  const single = useStore(selection, ({ ids, focus }) =>
    ids.size === 1 ? [...ids][0] : ids.size === 0 ? focus : undefined,
  );
  // Beside a wide list the pane follows what is chosen; over a narrow one it is asked for.
  const shown = roomy ? (pane ? (single ?? asked) : undefined) : asked;
  const showPane = useCallback(
    (open: boolean) => {
      setPane(open);
      ctx.storage.set('pane', open);
    },
    [ctx],
  );
  const show = useCallback(
    (id: string) => {
      setShown(id);
      showPane(true);
    },
    [showPane],
  );
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
  const onTap = useCallback((index: number) => setShown(listing.state.get().items[index]?.id), [listing]);
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
  const upload = canEdit ? <UploadButton onFiles={addFiles} /> : null;
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
          pane={pane}
          onPane={roomy ? showPane : undefined}
          onFiles={canEdit && !inTrash ? addFiles : undefined}
          onNewFolder={canEdit && !inTrash ? () => folderActions.create(folderId) : undefined}
        />
        <div className={styles.head}>
          <Breadcrumbs {...{ filter, overview, total, ready }} onFilter={setFilter} />
          {inTrash && canEdit && total > 0 && (
            <Button size="small" className={styles.emptyTrash} onClick={() => void emptyTrash(parts, total)}>
              {t({ zh: '清空回收站', en: 'Empty the trash' })}
            </Button>
          )}
        </div>
        <div className={styles.content}>
          {error !== undefined && <LoadFailed error={error} onRetry={refresh} />}
          {error !== undefined && items.length === 0 ? null : ready && total === 0 ? (
            <NoAssets filter={filter} canEdit={canEdit} onClear={() => setFilter({})} upload={upload} />
          ) : asList ? (
            <AssetList {...list} />
          ) : (
            <AssetGrid {...list} tileSize={narrow ? 104 : 148} />
          )}
          <div className={styles.floating}>
            <LatestChange />
            <UploadTray uploader={uploader} onShow={(asset) => show(asset.id)} />
          </div>
        </div>
        <ChosenAssets {...{ selection, total, inTrash, canEdit, actions }} />
      </div>
      {(shown !== undefined || (roomy && pane)) && (
        <div className={roomy ? styles.detail : styles.cover}>
          {shown === undefined ? (
            <NoDetail onClose={() => showPane(false)} />
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
              onClose={() => (roomy ? showPane(false) : setShown(undefined))}
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

/** Counts up when the value is another one. */
function useRound(value: unknown): number {
  const [state, setState] = useState({ value, round: 0 });
  if (state.value !== value) setState({ value, round: state.round + 1 });
  return state.round;
}
