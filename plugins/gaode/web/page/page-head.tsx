import type { Filters } from '@fitout/sdk/desktop';
import { useNarrow, useStore, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowImportRegular } from '@fluentui/react-icons';
import type { PlaceCounts } from '../../shared/calls/answers.ts';
import { ExportMenu } from './export-menu.tsx';
import classes from './page.module.css';
import { filterOf, type filterShape } from './place-filters.ts';
import { HistoryButtons, SaveState } from './save-state.tsx';
import { usePlacesPage } from './workspace-context.ts';

/** Title, count and what can be done here, in one line. */
export function PageHead(props: {
  filters: Filters<typeof filterShape>;
  counts: PlaceCounts | undefined;
  acts: { undo(): Promise<void>; redo(): Promise<void> };
  onImport(): void;
  onCreate(): void;
}) {
  const { filters, counts, acts, onImport, onCreate } = props;
  const t = useText();
  const { workspace, mayEdit } = usePlacesPage();
  const matching = useStore(workspace.places.store, ({ points }) => points?.size);
  const filter = filterOf(filters.value);
  const n = filters.narrowed ? matching : counts?.all;
  const isNarrow = useNarrow(700);
  return (
    <header className={classes.head}>
      <h1 data-page-heading="" tabIndex={-1}>
        {t({ zh: '门店', en: 'Stores' })}
      </h1>
      {n === undefined ? null : (
        <span className={classes.count} role="status">
          {t({ zh: '共 {n} 家', en: '{n} in total' }, { n: n.toLocaleString('en-US') })}
        </span>
      )}
      {mayEdit ? <SaveState /> : <span className={classes.count}>{t({ zh: '只能查看', en: 'View only' })}</span>}
      <div className={classes.actions}>
        {mayEdit ? <HistoryButtons onUndo={() => void acts.undo()} onRedo={() => void acts.redo()} /> : null}
        <ExportMenu filter={filter} isNarrowed={filters.narrowed} isEmpty={(matching ?? counts?.all ?? 0) === 0} />
        {mayEdit ? (
          <>
            <Button icon={<ArrowImportRegular />} onClick={onImport}>
              {isNarrow ? t({ zh: '导入', en: 'Import' }) : t({ zh: '导入门店', en: 'Import stores' })}
            </Button>
            <Button appearance="primary" icon={<AddRegular />} onClick={onCreate}>
              {isNarrow ? t({ zh: '新建', en: 'New' }) : t({ zh: '新建门店', en: 'New store' })}
            </Button>
          </>
        ) : null}
      </div>
    </header>
  );
}
