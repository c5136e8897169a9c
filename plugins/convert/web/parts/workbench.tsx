import { useNarrow, usePictureShelves, usePlugin, useStore, useTag, useText } from '@fitout/sdk/web';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { Batch } from '../batch/batch.ts';
import { Thumbs } from '../batch/thumbs.ts';
import { Panel } from '../panel/panel.tsx';
import { EmptyQueue } from '../queue/empty-queue.tsx';
import { AddButtons } from './add-buttons.tsx';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import { useIncoming } from './use-incoming.ts';
import classes from './workbench.module.css';

// What shows files comes with the first of them.
const QueueView = lazy(() => import('../queue/queue-view.tsx').then((part) => ({ default: part.QueueView })));
const CompareDialog = lazy(() =>
  import('../compare/compare-dialog.tsx').then((part) => ({ default: part.CompareDialog })),
);
const CropDialog = lazy(() => import('../crop/crop-dialog.tsx').then((part) => ({ default: part.CropDialog })));
const PanelDrawer = lazy(() => import('../panel/panel-drawer.tsx').then((part) => ({ default: part.PanelDrawer })));

/** What is opened over the page. */
type Over = { kind: 'compare' | 'crop'; id: number } | { kind: 'panel' } | undefined;

/** The page: files on the left with what came of them, how they are converted on the right. */
export function Workbench({ batch }: { batch: Batch }) {
  const t = useText();
  const tag = useTag();
  const { toasts } = usePlugin();
  const empty = useStore(batch.queue, ({ entries }) => entries.length === 0);
  const shelves = usePictureShelves();
  const thumbs = useMemo(() => new Thumbs(batch.engine), [batch]);
  const narrow = useNarrow(900);
  const [over, setOver] = useState<Over>();
  const chosen = useStore(batch.chosen);
  const onFiles = useCallback<Batch['add']>((files) => batch.add(files), [batch]);
  const incoming = useIncoming({ listening: tag.visible && over === undefined, onFiles, toasts });
  const close = () => setOver(undefined);
  const add = <AddButtons shelves={shelves} onFiles={onFiles} />;
  const panel = <Panel batch={batch} chosen={chosen} />;
  return (
    <div className={classes.page} data-narrow={narrow} {...incoming.handlers}>
      <div className={classes.main}>
        <header className={classes.head}>
          <div className={classes.words}>
            <h1 data-page-heading="" tabIndex={-1}>
              {t({ zh: '图片转换', en: 'Image conversion' })}
            </h1>
            <p>
              {t({
                zh: '转换在这台设备上完成，图片不会上传',
                en: 'Converted on this device. Images are not uploaded',
              })}
            </p>
          </div>
          <div className={classes.actions}>
            {empty ? null : add}
            {narrow ? (
              <Button icon={<Icon name="settings" />} onClick={() => setOver({ kind: 'panel' })}>
                {t({ zh: '转换设置', en: 'Settings' })}
              </Button>
            ) : null}
          </div>
        </header>
        {empty ? (
          <EmptyQueue formats={batch.engine.formats()}>{add}</EmptyQueue>
        ) : (
          <Suspense fallback={<div className={classes.coming} />}>
            <QueueView
              batch={batch}
              shelves={shelves}
              thumbs={thumbs}
              chosen={chosen}
              onChoose={batch.chosen.set}
              onCompare={(id) => setOver({ kind: 'compare', id })}
              onCrop={(id) => setOver({ kind: 'crop', id })}
            />
          </Suspense>
        )}
      </div>
      {narrow ? null : (
        <section className={classes.panel} aria-label={t({ zh: '转换设置', en: 'Settings' })}>
          {panel}
        </section>
      )}
      <Suspense>
        {over?.kind === 'panel' ? <PanelDrawer close={close}>{panel}</PanelDrawer> : null}
        {over?.kind === 'compare' ? <CompareDialog batch={batch} id={over.id} close={close} /> : null}
        {over?.kind === 'crop' ? <CropDialog batch={batch} id={over.id} close={close} /> : null}
      </Suspense>
      {incoming.over ? <div className={classes.drop}>{t({ zh: '松开即可添加', en: 'Drop to add' })}</div> : null}
    </div>
  );
}
