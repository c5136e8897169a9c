import { UndoBar, useFilters, useSelection } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useStore } from '@fitout/sdk/web';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { gaodeCalls } from '../client.ts';
import type { PlaceMap } from '../map/place-map.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FilterLine } from './filter-line.tsx';
import classes from './page.module.css';
import { PageHead } from './page-head.tsx';
import { filterOf, filterShape, openedOf, quietFilters } from './place-filters.ts';
import { PlacesBody } from './places-body.tsx';
import { UnsavedNotice } from './save-state.tsx';
import { PlacesSelection } from './selection.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useHistoryKeys } from './use-history-keys.ts';
import { usePlaceActs } from './use-place-acts.ts';
import { useFollowServer, useShownPoints, useWorkspace } from './use-workspace.ts';
import { type PlacesPage as Page, PlacesPageProvider } from './workspace-context.ts';

const ImportDialog = lazy(() => import('../import/import-dialog.tsx').then((part) => ({ default: part.ImportDialog })));

const topics = ['gaode.changed'] as const;

/** 门店: the list and the map side by side. */
export function PlacesPage() {
  const { http, session } = usePlugin();
  const root = useRef<HTMLDivElement>(null);
  const filters = useFilters(filterShape, quietFilters);
  const filter = filterOf(filters.value);
  const opened = openedOf(filters.value);
  const workspace = useWorkspace(filter, filters.value.order);
  const overview = useRemote('overview', (signal) => gaodeCalls(http)('GET overview', {}, { signal }));
  useFollowServer(workspace, topics, overview.reload);
  const points = useShownPoints(workspace);
  const acts = usePlaceActs(workspace, overview.reload);
  const mayEdit = session.can('gaode.edit');
  const [draft, setDraft] = useState<Page['draft']>();
  const [map, setMap] = useState<PlaceMap>();
  const [shown, show] = useState<Page['shown']>('list');
  const [importing, setImporting] = useState<{ file?: File }>();
  const rows = useStore(workspace.places.store, (state) => state.rows);
  const selection = useSelection(useMemo(() => rows ?? [], [rows]));
  const filterKey = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter shows other places
  useEffect(selection.clear, [filterKey]);
  useHistoryKeys(root, acts);
  const over = useFileDrop(root, mayEdit, (file) => setImporting({ file }));
  const page: Page = {
    ...{ workspace, points, mayEdit, opened, draft, setDraft, map, setMap, shown, show },
    open: (id) => filters.set({ id: id ?? '' }),
    move: acts.move,
    async trash(ids) {
      await acts.trash(ids);
      if (opened !== undefined && ids.includes(opened)) filters.set({ id: '' });
    },
  };
  const create = () => {
    filters.set({ id: '' });
    const { lng, lat } = map?.view ?? { lng: 116.397, lat: 39.909 };
    setDraft({ lng: Math.round(lng * 1e6) / 1e6, lat: Math.round(lat * 1e6) / 1e6 });
  };
  return (
    <PlacesPageProvider value={page}>
      <div ref={root} className={classes.page} data-over={over}>
        <PageHead
          filters={filters}
          counts={overview.data?.counts}
          acts={acts}
          onImport={() => setImporting({})}
          onCreate={create}
        />
        <FilterLine filters={filters} overview={overview.data} />
        <UnsavedNotice />
        <PlacesBody
          filters={filters}
          overview={overview.data}
          selection={selection}
          onImport={() => setImporting({})}
          onCreate={create}
        />
        <PlacesSelection
          selection={selection}
          filter={filter}
          acts={acts}
          knownTags={overview.data?.tags.map(({ tag }) => tag) ?? []}
        />
        {acts.done === undefined ? null : <UndoBar done={acts.done} close={acts.closeDone} />}
        <ConflictDialog />
        <Suspense>
          {importing === undefined ? null : (
            <ImportDialog
              {...importing}
              close={(outcome) => {
                setImporting(undefined);
                if (outcome === undefined) return;
                workspace.places.reload();
                overview.reload();
              }}
            />
          )}
        </Suspense>
      </div>
    </PlacesPageProvider>
  );
}
