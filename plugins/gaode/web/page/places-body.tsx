import { Empty, type Filters, LoadFailed, type Selection } from '@fitout/sdk/desktop';
import { useStore, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowImportRegular, BuildingShopRegular, ListRegular, MapRegular } from '@fluentui/react-icons';
import type { Overview } from '../../shared/calls/answers.ts';
import { DetailsPanel } from '../details/details-panel.tsx';
import { NewPlacePanel } from '../details/new-place-panel.tsx';
import { PlaceList } from '../list/place-list.tsx';
import { MapPane } from '../map/map-pane.tsx';
import classes from './page.module.css';
import type { filterShape } from './place-filters.ts';
import { usePlacesPage } from './workspace-context.ts';

export interface PlacesBodyProps {
  filters: Filters<typeof filterShape>;
  overview: Overview | undefined;
  selection: Selection;
  onImport(): void;
  onCreate(): void;
}

/** List, map and details; on a narrow page the list or the map. */
export function PlacesBody(props: PlacesBodyProps) {
  const t = useText();
  const { opened, draft, shown, show } = usePlacesPage();
  const knownTags = props.overview?.tags.map(({ tag }) => tag) ?? [];
  return (
    <div className={classes.body} data-shown={draft === undefined ? shown : 'map'}>
      {/* First: as the last control, hidden by a container query on a wide page, it keeps Tab from leaving the page. */}
      <div className={classes.switch}>
        <Button
          size="large"
          shape="circular"
          appearance="primary"
          icon={shown === 'list' ? <MapRegular /> : <ListRegular />}
          onClick={() => show(shown === 'list' ? 'map' : 'list')}
        >
          {shown === 'list' ? t({ zh: '地图', en: 'Map' }) : t({ zh: '列表', en: 'List' })}
        </Button>
      </div>
      <section className={classes.side} aria-label={t({ zh: '门店列表', en: 'Store list' })}>
        <ListColumn {...props} />
      </section>
      <div className={classes.stage}>
        <MapPane />
      </div>
      {draft !== undefined ? (
        <NewPlacePanel draft={draft} />
      ) : opened === undefined ? null : (
        <DetailsPanel id={opened} knownTags={knownTags} />
      )}
    </div>
  );
}

function ListColumn({ filters, selection, onImport, onCreate }: PlacesBodyProps) {
  const t = useText();
  const { workspace, mayEdit, points } = usePlacesPage();
  const { rows, next, error } = useStore(workspace.places.store);
  if (rows === undefined)
    return error === undefined ? <Skeleton /> : <LoadFailed error={error} onRetry={() => workspace.places.reload()} />;
  if (rows.length === 0 && filters.narrowed)
    return (
      <Empty
        icon={<BuildingShopRegular />}
        title={t({ zh: '没有符合条件的门店', en: 'No stores match these filters' })}
      >
        <Button onClick={filters.clear}>{t({ zh: '清除筛选', en: 'Clear filters' })}</Button>
      </Empty>
    );
  if (rows.length === 0)
    return (
      <Empty
        icon={<BuildingShopRegular />}
        title={t({ zh: '还没有门店', en: 'No stores yet' })}
        about={t(
          mayEdit
            ? {
                zh: '从表格导入带坐标的门店，或在地图上新建一家。',
                en: 'Import stores with coordinates from a spreadsheet, or create one on the map.',
              }
            : { zh: '同事添加门店后，会显示在这里。', en: 'Stores added by your colleagues appear here.' },
        )}
      >
        {mayEdit ? (
          <>
            <Button appearance="primary" icon={<ArrowImportRegular />} onClick={onImport}>
              {t({ zh: '从表格导入', en: 'Import spreadsheet' })}
            </Button>
            <Button icon={<AddRegular />} onClick={onCreate}>
              {t({ zh: '新建门店', en: 'New store' })}
            </Button>
          </>
        ) : null}
      </Empty>
    );
  return (
    <>
      {error === undefined ? null : <LoadFailed error={error} onRetry={() => workspace.places.reload()} />}
      <PlaceList rows={rows} hasMore={next !== null} selection={selection} total={points?.size ?? rows.length} />
    </>
  );
}

/** Grey rows in the place of a list that is loading. */
function Skeleton() {
  const t = useText();
  return (
    <div className={classes.skeleton} role="progressbar" aria-label={t({ zh: '正在加载', en: 'Loading' })}>
      {[0, 1, 2, 3, 4, 5, 6].map((row) => (
        <span key={row} />
      ))}
    </div>
  );
}
