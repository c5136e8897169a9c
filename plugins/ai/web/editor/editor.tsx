import { Empty, useLease } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useDropped } from '../pictures/use-dropped.ts';
import { addPictures } from './add-pictures.ts';
import { BrandSwatches } from './brand/swatches.tsx';
import classes from './editor.module.css';
import { loadAdjustPanel } from './panel/layers.tsx';
import { Panel } from './panel/panel.tsx';
import { Bar } from './parts/bar.tsx';
import { loadTip } from './parts/brush-options.tsx';
import { LeaseBar } from './parts/lease-bar.tsx';
import { Notices } from './parts/notices.tsx';
import { loadToolOptions, Options } from './parts/options.tsx';
import { Rail } from './parts/rail.tsx';
import { StateLine } from './parts/state-line.tsx';
import { WorkTray } from './parts/work-tray.tsx';
import { useEditor, useEngineState } from './session/hooks.ts';
import type { Opened } from './session/open-document.ts';
import { useEditorKeys } from './session/use-editor-keys.ts';
import { useFollow } from './session/use-follow.ts';
import { usePalette } from './session/use-palette.ts';
import { usePaste } from './session/use-paste.ts';
import { useSessionEvents } from './session/use-session-events.ts';
import { Stage } from './stage/stage.tsx';

const loadConflict = () => import('./dialogs/conflict.tsx');
const ConflictDialog = lazy(() => loadConflict().then((part) => ({ default: part.ConflictDialog })));
const ExportDialog = lazy(() => import('./dialogs/export-dialog.tsx').then((part) => ({ default: part.ExportDialog })));
const CandidateStrip = lazy(() =>
  import('./generate/candidate-strip.tsx').then((part) => ({ default: part.CandidateStrip })),
);
const LooksStrip = lazy(() => import('./looks/looks-strip.tsx').then((part) => ({ default: part.LooksStrip })));
const SelectionsDialog = lazy(() =>
  import('./dialogs/selections.tsx').then((part) => ({ default: part.SelectionsDialog })),
);
const SizesDialog = lazy(() => import('./sizes/sizes-dialog.tsx').then((part) => ({ default: part.SizesDialog })));
const UpscaleDialog = lazy(() =>
  import('./dialogs/upscale-dialog.tsx').then((part) => ({ default: part.UpscaleDialog })),
);
const RowsDialog = lazy(() => import('./rows/rows-dialog.tsx').then((part) => ({ default: part.RowsDialog })));
const VersionsDialog = lazy(() => import('./dialogs/versions.tsx').then((part) => ({ default: part.VersionsDialog })));
const WhiteGroundDialog = lazy(() =>
  import('./dialogs/white-ground-dialog.tsx').then((part) => ({ default: part.WhiteGroundDialog })),
);

/**
 * A hand comes: what it may need next is there before a network can go away. What does not come now is asked for again when it
 * is needed.
 */
function useHand(whole: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const ends = new AbortController();
    const load = (): void => {
      ends.abort();
      for (const part of [loadToolOptions, loadAdjustPanel, loadTip, loadConflict]) part().catch(() => undefined);
    };
    for (const event of ['pointerenter', 'keydown'] as const)
      whole.current?.addEventListener(event, load, { signal: ends.signal });
    return () => ends.abort();
  }, [whole]);
}

interface Props {
  past: Opened['past'];
  onReload(): void;
  onBack(): void;
}

/** The editor of an open document: bar, tools, the sheet, and what it is made of. */
export function Editor({ past, onReload, onBack }: Props) {
  const session = useEditor();
  const t = useText();
  const whole = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<'export' | 'versions'>();
  // What of it may be done is told anew with each change of the lease.
  useLease(session.lease);
  const gone = useEngineState() === undefined;
  const { panelOpen, bare, work, staged, looks, making, selectionsOpen } = useSnapshot(session.ui);
  const saving = useSnapshot(session.saver.state).now.kind;
  const parted = past !== undefined || saving === 'conflict' || saving === 'lost';
  const working = work !== undefined;
  const made = (): void => {
    session.ui.making = undefined;
  };
  useEditorKeys(session);
  useSessionEvents(session);
  useFollow(session, onReload);
  usePalette(session);
  usePaste(session);
  useHand(whole);
  useDropped(whole, session.mayEdit ? (files) => void addPictures(session, files) : undefined);
  if (gone) return <EngineGone onReload={onReload} />;
  return (
    <div className={classes.editor} ref={whole}>
      <h1 className={classes.heading} data-page-heading="" tabIndex={-1}>
        {t({ zh: 'AI 修图', en: 'AI image editor' })}
      </h1>
      {/* What long work is done to stays as it is until it comes. */}
      <LeaseBar />
      <div className={classes.body} inert={working} aria-busy={working}>
        <BrandSwatches>
          <Bar onBack={onBack} onExport={() => setDialog('export')} onVersions={() => setDialog('versions')} />
          {session.mayEdit && !bare ? <Options /> : null}
          <div className={classes.main}>
            {bare ? null : <Rail />}
            <Stage />
            {panelOpen && !bare ? <Panel /> : null}
          </div>
        </BrandSwatches>
      </div>
      {staged === undefined ? null : (
        <Suspense>
          <CandidateStrip staged={staged} />
        </Suspense>
      )}
      {looks === undefined || staged !== undefined ? null : (
        <Suspense>
          <LooksStrip choice={looks} />
        </Suspense>
      )}
      <StateLine />
      <Notices />
      <WorkTray />
      <Suspense>
        {dialog === 'export' ? <ExportDialog onClose={() => setDialog(undefined)} /> : null}
        {making === 'sizes' ? <SizesDialog onClose={made} /> : null}
        {making === 'white' ? <WhiteGroundDialog onClose={made} /> : null}
        {making === 'upscale' ? <UpscaleDialog onClose={made} /> : null}
        {selectionsOpen ? (
          <SelectionsDialog
            onClose={() => {
              session.ui.selectionsOpen = false;
            }}
          />
        ) : null}
        {making === 'rows' ? <RowsDialog onClose={made} /> : null}
        {dialog === 'versions' ? <VersionsDialog onClose={() => setDialog(undefined)} onRestored={onReload} /> : null}
      </Suspense>
      <Suspense>{parted ? <ConflictDialog past={past} onReload={onReload} /> : null}</Suspense>
    </div>
  );
}

/** The engine's worker failed: what was done is on this device, and comes back when the document is opened anew. */
function EngineGone({ onReload }: { onReload(): void }) {
  const t = useText();
  return (
    <div className={classes.center}>
      <Empty
        icon={<ErrorCircleRegular />}
        title={t({ zh: '修图引擎出错了', en: 'The editor ran into a problem' })}
        about={t({
          zh: '做过的修改已存在本机，重新打开即可继续。',
          en: 'Your changes are saved on this device. Reopen the image to continue.',
        })}
      >
        <Button appearance="primary" onClick={onReload}>
          {t({ zh: '重新打开', en: 'Reopen' })}
        </Button>
      </Empty>
    </div>
  );
}
