import { useNarrow, useText } from '@fitout/sdk/web';
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { PageSummary } from '../../shared/calls/outputs.ts';
import type { Problem } from '../../shared/calls/publishing.ts';
import type { SampleKind } from '../../shared/choices.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { Canvas, type CanvasRefs } from '../canvas/canvas.tsx';
import { reveal } from '../canvas/geometry.ts';
import { decorationCalls } from '../client.ts';
import { useCommandKeys } from '../commands/use-command-keys.ts';
import { focusField } from '../dialogs/focus-field.ts';
import { pathTo } from '../document/placement.ts';
import { PageLeaseNotice } from '../lease/page-lease-notice.tsx';
import { Outline } from '../palette/outline.tsx';
import { Palette } from '../palette/palette.tsx';
import { Sections } from '../palette/sections.tsx';
import { Panel } from '../panel/panel.tsx';
import { SampleBar } from '../samples/sample-bar.tsx';
import { useObservable } from '../session/hooks.ts';
import type { EditorHandle, OpenEditor } from '../session/use-editor.ts';
import { Toolbar } from '../toolbar/toolbar.tsx';
import { BrokenNotice } from './broken-page.tsx';
import { Conflicts } from './conflicts.tsx';
import classes from './edit.module.css';
import { LiveRegion } from './live-region.tsx';
import { PageDialogs } from './page-dialogs.tsx';
import { type Side, SideTabs } from './side-tabs.tsx';
import { TagState } from './tag-state.tsx';

const DataMode = lazy(() => import('../counts/data-mode.tsx').then((part) => ({ default: part.DataMode })));

/** The editor of an open page: the toolbar, what may be added, the canvas and the panel. */
export function Editor({ open, handle }: { open: OpenEditor; handle: EditorHandle }) {
  const { session } = open;
  const narrow = useNarrow(900);
  const { width, zoom, rulers, figures } = useObservable(session.view, (view) => view.settings);
  const [side, setSide] = useState<Side>('palette');
  const [page, setPage] = useState<PageSummary>(open.detail);
  const [samples, setSamples] = useState<SampleKind>();
  const scroller = useRef<HTMLDivElement>(null);
  const canvasPage = useRef<HTMLDivElement>(null);
  const indicator = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const refs = useMemo<CanvasRefs>(() => ({ scroller, page: canvasPage, indicator }), []);
  const onZoom = useCallback((next: number) => session.view.set({ zoom: next }), [session]);
  useCommandKeys(session);

  const jump = useCallback(
    ({ node, path, sample }: Pick<Problem, 'node' | 'path' | 'sample'>) => {
      session.view.set({ dialog: undefined });
      // The walk through the samples begins with the first of them by itself.
      if (sample !== undefined) return setSamples(sample);
      session.selection.set(node === undefined ? [] : [node]);
      if (node !== undefined && canvasPage.current !== null) reveal(canvasPage.current, pathTo(session.store, node));
      if (path !== undefined) void focusField(() => panel.current, path);
    },
    [session],
  );
  const fill = useCallback(
    async (id: NodeId, path: string) => {
      session.selection.set([id]);
      const field = await focusField(() => panel.current, path);
      field?.querySelector<HTMLElement>('[data-choose]')?.click();
    },
    [session],
  );
  const setSlug = useCallback(
    // What is wrong with an address is said at its field.
    async (slug: string) => {
      const input = { params: { id: session.id }, body: { slug } };
      setPage(await decorationCalls(session.ctx.http)('PATCH pages/:id', input, { showError: false }));
    },
    [session],
  );
  return (
    <div className={classes.editor}>
      <Toolbar narrow={narrow} />
      <PageLeaseNotice />
      <BrokenNotice onMended={() => handle.reload()} />
      {narrow ? null : <SampleBar kind={samples} onKind={setSamples} onGo={jump} />}
      {figures ? (
        <Suspense>
          <DataMode page={canvasPage} onClose={() => session.view.set({ figures: false })} />
        </Suspense>
      ) : null}
      {narrow ? (
        <NarrowCanvas refs={refs} />
      ) : (
        <div className={classes.main}>
          <div className={classes.left}>
            <SideTabs side={side} onSide={setSide} />
            {side === 'palette' ? <Palette refs={refs} /> : null}
            {side === 'sections' ? <Sections refs={refs} /> : null}
            {side === 'outline' ? <Outline page={canvasPage} /> : null}
          </div>
          <Canvas refs={refs} width={width} zoom={zoom} onZoom={onZoom} rulers={rulers} onFill={fill} />
          <div className={classes.right} ref={panel}>
            <Panel slug={page.slug} onSlug={setSlug} />
          </div>
        </div>
      )}
      <LiveRegion />
      <TagState />
      <PageDialogs
        slug={page.slug}
        onJump={jump}
        onPublished={(version) => setPage({ ...page, publishedVersion: version, status: 'published' })}
        onRolledBack={() => handle.reload()}
      />
      <Conflicts open={open} handle={handle} />
    </div>
  );
}

/** In a window too narrow to edit the page is viewed. */
function NarrowCanvas({ refs }: { refs: CanvasRefs }) {
  const t = useText();
  const [zoom, setZoom] = useState(1);
  return (
    <div className={classes.narrow}>
      <MessageBar intent="info">
        <MessageBarBody>
          {t({
            zh: '编辑需要更大的窗口（至少 900 像素宽）；在这里可以查看、预览和发布。',
            en: 'Editing needs a window at least 900 pixels wide. Here you can view, preview and publish.',
          })}
        </MessageBarBody>
      </MessageBar>
      {/* As the phone lays it out, smaller where the window takes less than the phone and the paddings about it. */}
      <Canvas refs={refs} width={375} zoom={zoom} onZoom={setZoom} viewOnly />
    </div>
  );
}
