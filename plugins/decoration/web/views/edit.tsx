import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarBody, Spinner } from '@fluentui/react-components';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useSearch } from 'wouter';
import '../styles.ts';
import type { Problem } from '../../shared/calls/publishing.ts';
import type { PageSummary } from '../../shared/calls/things.ts';
import type { NodeId } from '../../shared/document.ts';
import { Canvas, type CanvasRefs } from '../canvas/canvas.tsx';
import { reveal } from '../canvas/geometry.ts';
import { decorationCalls } from '../client.ts';
import { useHotkeys } from '../commands/use-hotkeys.ts';
import { ConflictDialog } from '../dialogs/conflict.tsx';
import { focusField } from '../dialogs/focus-field.ts';
import { PreviewDialog } from '../dialogs/preview.tsx';
import { PublishDialog } from '../dialogs/publish.tsx';
import { VersionsDialog } from '../dialogs/versions.tsx';
import { pathTo } from '../document/placement.ts';
import { BrokenNotice, CannotOpen } from '../editor/broken-page.tsx';
import classes from '../editor/edit.module.css';
import { LeaseNotice } from '../lease/lease-notice.tsx';
import { Outline } from '../palette/outline.tsx';
import { Palette } from '../palette/palette.tsx';
import { Sections } from '../palette/sections.tsx';
import { Panel } from '../panel/panel.tsx';
import { useNarrow } from '../parts/use-narrow.ts';
import { SessionProvider, useObservable, useSession } from '../session/hooks.ts';
import { type EditorHandle, type OpenEditor, useEditor } from '../session/use-editor.ts';
import { type DialogName, type Frame, Toolbar } from '../toolbar/toolbar.tsx';

const DataMode = lazy(() => import('../counts/data-mode.tsx').then((part) => ({ default: part.DataMode })));

export default function EditView() {
  const t = useText();
  const ctx = usePlugin();
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  if (!/^\d+$/.test(id))
    return (
      <div className={classes.center}>
        <h1>{t({ zh: '请先选择要装修的页面', en: 'Choose a page first' })}</h1>
        <Button appearance="primary" onClick={() => ctx.navigation.open('/fit/list')}>
          {t({ zh: '装修列表', en: 'Pages' })}
        </Button>
      </div>
    );
  return <PageEditor key={id} id={id} />;
}

function PageEditor({ id }: { id: string }) {
  const t = useText();
  const handle = useEditor(id);
  const { open, error, reload } = handle;
  if (error !== undefined) return <CannotOpen error={error} onRetry={() => reload()} />;
  if (open === undefined)
    return (
      <div className={classes.center}>
        <Spinner label={t({ zh: '正在打开页面', en: 'Opening' })} />
      </div>
    );
  return (
    <SessionProvider value={open.session} key={keyOf(open.session)}>
      <Editor open={open} handle={handle} />
    </SessionProvider>
  );
}

function Editor({ open, handle }: { open: OpenEditor; handle: EditorHandle }) {
  const { session } = open;
  const t = useText();
  const narrow = useNarrow();
  const [frame, setFrame] = useState<Frame>({ width: 375, zoom: 1, rulers: false });
  const [dialog, setDialog] = useState<Exclude<DialogName, 'data'>>();
  const [figures, setFigures] = useState(false);
  const openDialog = useCallback(
    (name: DialogName) => (name === 'data' ? setFigures((on) => !on) : setDialog(name)),
    [],
  );
  const [side, setSide] = useState<Side>('palette');
  const [page, setPage] = useState<PageSummary>(open.detail);
  const scroller = useRef<HTMLDivElement>(null);
  const canvasPage = useRef<HTMLDivElement>(null);
  const indicator = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const refs = useMemo<CanvasRefs>(() => ({ scroller, page: canvasPage, indicator }), []);
  const onZoom = useCallback((zoom: number) => setFrame((now) => ({ ...now, zoom })), []);
  useHotkeys(session, { now: frame.zoom, set: onZoom });

  const jump = useCallback(
    ({ node, path }: Problem) => {
      setDialog(undefined);
      session.selection.set(node === undefined ? [] : [node]);
      if (node !== undefined && canvasPage.current !== null) reveal(canvasPage.current, pathTo(session.store, node));
      if (path !== undefined) void focusField(() => panel.current, path);
    },
    [session],
  );
  const setSlug = useCallback(
    // What is wrong with an address is said at its field.
    async (slug: string) =>
      setPage(
        await decorationCalls(session.ctx.http)(
          'PATCH pages/:id',
          { params: { id: session.id }, body: { slug } },
          { showError: false },
        ),
      ),
    [session],
  );
  const typeOf = (id: NodeId) => session.store.cell(id)?.type;
  return (
    <div className={classes.editor}>
      <Toolbar frame={frame} onFrame={setFrame} onDialog={openDialog} figures={figures} narrow={narrow} />
      <LeaseNotice />
      <BrokenNotice onMended={() => handle.reload()} />
      {figures && !narrow ? (
        <Suspense>
          <DataMode page={canvasPage} onClose={() => setFigures(false)} />
        </Suspense>
      ) : null}
      {narrow ? (
        <div className={classes.narrow}>
          <MessageBar intent="info">
            <MessageBarBody>
              {t({
                zh: '编辑需要更大的窗口（至少 900 像素宽）；在这里可以查看、预览和发布。',
                en: 'Editing wants a window at least 900 pixels wide; here you can look, preview and publish.',
              })}
            </MessageBarBody>
          </MessageBar>
          {/* As the phone lays it out, smaller where the window takes less than the phone and the paddings about it. */}
          <Canvas refs={refs} width={375} zoom={Math.min(1, (window.innerWidth - 72) / 375)} still />
        </div>
      ) : (
        <div className={classes.main}>
          <div className={classes.left}>
            <Sides side={side} onSide={setSide} />
            {side === 'palette' ? <Palette refs={refs} /> : null}
            {side === 'sections' ? <Sections refs={refs} /> : null}
            {side === 'outline' ? <Outline page={canvasPage} /> : null}
          </div>
          <Canvas refs={refs} width={frame.width} zoom={frame.zoom} onZoom={onZoom} rulers={frame.rulers} />
          <div className={classes.right} ref={panel}>
            <Panel slug={page.slug} onSlug={setSlug} />
          </div>
        </div>
      )}
      <Spoken />
      <TagState />
      {dialog === 'preview' ? (
        <PreviewDialog id={session.id} before={() => session.saver.flush()} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'versions' ? (
        <VersionsDialog id={session.id} onClose={() => setDialog(undefined)} onRolledBack={() => handle.reload()} />
      ) : null}
      {dialog === 'publish' ? (
        <PublishDialog
          slug={page.slug}
          onClose={() => setDialog(undefined)}
          onJump={jump}
          onPublished={(version) => setPage({ ...page, publishedVersion: version, status: 'published' })}
        />
      ) : null}
      <Conflicting handle={handle} />
      {open.stranded.length > 0 ? (
        <ConflictDialog
          conflict={{ by: '', ops: [] }}
          mine={open.stranded}
          nameOf={typeOf}
          onReload={() => handle.reload()}
          onKeep={() => handle.reload(open.stranded)}
        />
      ) : null}
    </div>
  );
}

const sides = [
  { key: 'palette', title: { zh: '添加组件', en: 'Blocks' } },
  { key: 'sections', title: { zh: '我的组合', en: 'Sections' } },
  { key: 'outline', title: { zh: '大纲', en: 'Outline' } },
] as const;

type Side = (typeof sides)[number]['key'];

function Sides({ side, onSide }: { side: Side; onSide(side: Side): void }) {
  const t = useText();
  const turn = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const by = event.key === 'ArrowLeft' ? sides.length - 1 : 1;
    const next = sides[(sides.findIndex(({ key }) => key === side) + by) % sides.length]?.key ?? 'palette';
    onSide(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-side="${next}"]`)?.focus();
  };
  return (
    <div
      className={classes.sides}
      role="tablist"
      tabIndex={-1}
      aria-label={t({ zh: '左侧面板', en: 'Left panel' })}
      onKeyDown={turn}
    >
      {sides.map(({ key, title }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-side={key}
          aria-selected={key === side}
          tabIndex={key === side ? 0 : -1}
          onClick={() => onSide(key)}
        >
          {t(title)}
        </button>
      ))}
    </div>
  );
}

/** What screen readers hear of moves and undos. */
function Spoken() {
  const session = useSession();
  const t = useText();
  const [words, setWords] = useState('');
  useEffect(() => {
    session.announce = (said) => setWords(t(said));
    return () => {
      session.announce = () => {};
    };
  }, [session, t]);
  return (
    <div className={classes.live} role="status" aria-live="polite">
      {words}
    </div>
  );
}

/** The tag's title, and that closing it would lose something. */
function TagState() {
  const session = useSession();
  const t = useText();
  const tag = useRef(useTag());
  const { title } = useSnapshot(session.store.settings);
  const saved = useObservable(session.saver, (saver) => saver.state.kind === 'saved');
  useEffect(() => tag.current.setTitle(title === '' ? t({ zh: '未命名页面', en: 'Untitled' }) : title), [title, t]);
  useEffect(() => tag.current.setUnsaved(saved ? undefined : { save: () => session.saver.flush() }), [saved, session]);
  return null;
}

/** Someone else's edits came first. */
function Conflicting({ handle }: { handle: EditorHandle }) {
  const session = useSession();
  const state = useObservable(session.saver, (saver) => saver.state);
  if (state.kind !== 'conflict') return null;
  const { inFlight, pending } = session.saver.unsent;
  const mine = [...inFlight, ...pending];
  return (
    <ConflictDialog
      conflict={state.conflict}
      mine={mine}
      nameOf={(id) => session.store.cell(id)?.type}
      onReload={() => handle.reload()}
      onKeep={() => handle.reload(mine)}
    />
  );
}

let sessions = 0;
const keys = new WeakMap<object, number>();

/** Another session of the same page starts its views anew. */
function keyOf(session: object): number {
  const key = keys.get(session) ?? ++sessions;
  keys.set(session, key);
  return key;
}
