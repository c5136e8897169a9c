import { useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { memo } from 'react';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import { clearSelection } from '../commands/selection/clear-selection.ts';
import type { Cell } from '../document/cell.ts';
import { isLocked } from '../document/placement.ts';
import { FieldTargetProvider, useBlockTarget } from '../fields/field-target.tsx';
import { Groups } from '../fields/fields.tsx';
import { useCellState, useObservable, useSelectedIds, useSession } from '../session/hooks.ts';
import { PagePanel } from './page-settings.tsx';
import classes from './panel.module.css';
import { PartsSection } from './parts-section.tsx';
import { ReportSection } from './report-section.tsx';
import { Several } from './several-blocks.tsx';
import { StyleSection } from './style-section.tsx';
import { WhenSection } from './when-section.tsx';

/** The right side: the selected block's values, several blocks' actions, or the page's settings. */
/** Of one type, another block only brings other values: the controls stay. */
export const Panel = memo(function Panel({ slug, onSlug }: { slug: string; onSlug(slug: string): Promise<void> }) {
  const session = useSession();
  const t = useText();
  const selected = useSelectedIds(session.selection);
  const readOnly = useObservable(session.lease, (lease) => lease.readOnly);
  const cell = selected.length === 1 ? session.store.cell(selected[0] as string) : undefined;
  return (
    <aside
      className={classes.panel}
      aria-label={t({ zh: '属性', en: 'Properties' })}
      onCompositionStart={() => session.history.compose(true)}
      onCompositionEnd={() => session.history.compose(false)}
    >
      {cell !== undefined ? <BlockPanel key={cell.type} cell={cell} readOnly={readOnly} /> : null}
      {cell === undefined && selected.length > 1 ? <Several ids={selected} readOnly={readOnly} /> : null}
      {cell === undefined && selected.length <= 1 ? (
        <PagePanel slug={slug} onSlug={onSlug} readOnly={readOnly} />
      ) : null}
    </aside>
  );
});

function BlockPanel({ cell, readOnly }: { cell: Cell; readOnly: boolean }) {
  const t = useText();
  const session = useSession();
  const { lock, hidden } = useCellState(cell.state);
  const known = blockDefinition(cell.type);
  // Of a later version: what we do not know of it must not be written over.
  const later = known !== undefined && cell.v > known.v;
  const definition = later ? undefined : known;
  const heldAbove = lock !== true && isLocked(session.store, cell.id);
  const disabled = lock === true || heldAbove || readOnly;
  const props = useBlockTarget(cell.id, 'props', cell.state.props, disabled);
  const style = useBlockTarget(cell.id, 'style', cell.state.style, disabled);
  return (
    <>
      <div className={classes.head}>
        <h2>{known === undefined ? cell.type : t(known.title)}</h2>
        <Button size="small" appearance="subtle" onClick={() => clearSelection.run(session)}>
          {t({ zh: '页面设置', en: 'Page settings' })}
        </Button>
      </div>
      {/* Without a control that takes the focus, it is scrolled by keys all the same. */}
      <div className={classes.body} {...(disabled ? { tabIndex: 0 } : {})}>
        {lock ? (
          <Note words={t({ zh: '组件已锁定，解锁后可编辑', en: 'This block is locked. Unlock it to edit' })} />
        ) : null}
        {hidden ? (
          <Note words={t({ zh: '组件已隐藏，发布后不显示', en: 'This block is hidden. Visitors will not see it' })} />
        ) : null}
        {heldAbove ? <Note words={t({ zh: '所在的容器已锁定', en: 'The container of this block is locked' })} /> : null}
        <fieldset className={classes.set} disabled={disabled}>
          {definition === undefined ? (
            <Note
              words={t({
                zh: later ? '该组件由更新的版本编辑过，内容会原样保留' : '此版本不认识该组件，内容会原样保留',
                en: later
                  ? 'A later version edited the block; it is kept as it is'
                  : 'This version does not know the block; it is kept as it is',
              })}
            />
          ) : (
            <FieldTargetProvider value={props}>
              {definition.parts === undefined ? null : (
                <PartsSection key={cell.id} id={cell.id} parts={definition.parts} />
              )}
              <Groups groups={definition.schema} />
            </FieldTargetProvider>
          )}
          <FieldTargetProvider value={style}>
            <StyleSection />
          </FieldTargetProvider>
          <WhenSection cell={cell} />
        </fieldset>
        {definition?.reports === undefined ? null : <ReportSection id={cell.id} reports={definition.reports} />}
      </div>
    </>
  );
}

function Note({ words }: { words: string }) {
  return (
    <MessageBar intent="info">
      <MessageBarBody>{words}</MessageBarBody>
    </MessageBar>
  );
}
