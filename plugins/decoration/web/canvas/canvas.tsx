import { useText } from '@fitout/sdk/web';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { toneOf } from '../../shared/blocks/tone.ts';
import { safeColor } from '../../shared/color.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { findCanvasCommand } from '../commands/find-command.ts';
import { isLocked, pathTo } from '../document/placement.ts';
import { startInlineEditing } from '../inline/start-inline-editing.ts';
import { useChildren, useSession } from '../session/hooks.ts';
import classes from './canvas.module.css';
import { startDrag } from './drag.ts';
import { CanvasEnd } from './end.tsx';
import { reveal } from './geometry.ts';
import { Overlay } from './overlay.tsx';
import { Rulers } from './rulers.tsx';
import { CanvasSlot } from './slot.tsx';
import { useFittingZoom, useWheelZoom } from './zoom.ts';

export interface CanvasRefs {
  scroller: RefObject<HTMLDivElement | null>;
  page: RefObject<HTMLDivElement | null>;
  indicator: RefObject<HTMLDivElement | null>;
}

const ignore = () => {};

const viewLabel = { zh: '画布', en: 'Canvas' };
const editLabel = {
  zh: '画布：上下键选择组件，左右键在容器内外切换，Alt 加方向键移动，回车编辑文字',
  en: 'Canvas: Up and Down select a block, Left and Right move between a container and its content, Alt with arrows moves the block, Enter edits its text',
};

/** The phone in the middle: shows the page at a device's width, takes clicks, keys and drags. */
export const Canvas = memo(function Canvas(props: {
  refs: CanvasRefs;
  width: number;
  zoom: number;
  onZoom?(zoom: number): void;
  rulers?: boolean;
  /** Nothing can be selected, moved or typed. */
  viewOnly?: boolean;
  /** The button of an empty block was pressed: `path` is the value that the block waits for. */
  onFill?(id: NodeId, path: string): void;
}) {
  const { refs, width, zoom, onZoom, rulers = false, viewOnly = false, onFill } = props;
  const session = useSession();
  const t = useText();
  const settings = useSnapshot(session.store.settings);
  const background = safeColor(settings.background);
  const stage = useRef<HTMLDivElement>(null);
  useWheelZoom(refs.scroller, zoom, onZoom ?? ignore);
  useFittingZoom(refs.scroller, { width, zoom }, onZoom ?? ignore);

  useEffect(() => {
    if (viewOnly) return;
    session.canvas = { firstText: (id) => firstText(refs.page.current, id) };
    return () => {
      session.canvas = undefined;
    };
  }, [session, refs, viewOnly]);

  const press = (event: React.PointerEvent) => {
    const id = idAt(event.target);
    if (event.button !== 0 || id === undefined || session.lease.readOnly || isLocked(session.store, id)) return;
    const { scroller, page, indicator } = refs;
    if (event.pointerType === 'touch' || !scroller.current || !page.current || !indicator.current) return;
    const ids = session.selection.has(id) ? session.selection.ids : [id];
    const parts = { session, scroller: scroller.current, page: page.current, indicator: indicator.current };
    startDrag(parts, { ids }, event.nativeEvent);
  };
  const click = (event: React.MouseEvent) => {
    const id = idAt(event.target);
    const part = (event.target as Element).closest<HTMLElement>('[data-part]');
    if (id !== undefined && part?.dataset.part !== undefined && idAt(part) === id)
      session.activeParts.show(id, part.dataset.part);
    const go = (event.target as Element).closest<HTMLElement>('[data-go]')?.dataset.go;
    if (id === undefined) session.selection.set([]);
    else if (go !== undefined && !session.lease.readOnly && !isLocked(session.store, id)) onFill?.(id, go);
    else if (event.ctrlKey || event.metaKey) session.selection.toggle(id);
    else if (event.shiftKey) session.selection.extendTo(id, [...session.store.walk()]);
    else session.selection.set([id]);
  };
  const editText = (event: React.MouseEvent) => {
    const shown = (event.target as Element).closest<HTMLElement>('[data-edit]');
    const id = idAt(event.target);
    if (id === undefined) return;
    const pressed = shown !== null && idAt(shown) === id ? shown.dataset.edit : undefined;
    const path = pressed ?? firstText(refs.page.current, id);
    if (path !== undefined) startInlineEditing(session, id, path);
  };
  const runKey = (event: React.KeyboardEvent) => {
    const command = findCanvasCommand(event);
    if (command === undefined) return;
    event.preventDefault();
    command.run(session);
    const { last } = session.selection;
    if (refs.page.current !== null && last !== undefined) reveal(refs.page.current, pathTo(session.store, last));
  };

  const handlers = {
    onKeyDown: runKey,
    onClick: click,
    onDoubleClick: editText,
    onMouseDown: (event: React.MouseEvent<HTMLElement>) => {
      if (idAt(event.target) === undefined) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
    },
    onPointerDown: press,
    onPointerOver: (event: React.PointerEvent) => session.hover.set([idAt(event.target)].flatMap((id) => id ?? [])),
    onPointerLeave: () => session.hover.set([]),
  };

  return (
    <div className={classes.around}>
      <div className={classes.scroller} ref={refs.scroller} data-canvas-scroller="">
        <div className={classes.stage} ref={stage} data-canvas-stage="">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look into the page */}
          <div
            className={classes.phone}
            style={{ width, zoom }}
            data-canvas-phone=""
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys choose and move blocks in here
            tabIndex={0}
            aria-label={t(viewOnly ? viewLabel : editLabel)}
            onClickCapture={(event) => event.preventDefault()}
            onSubmit={(event) => event.preventDefault()}
            onDragStart={(event) => event.preventDefault()}
            {...(viewOnly ? {} : handlers)}
          >
            <div className={classes.head}>
              <span>{settings.title}</span>
            </div>
            <div
              className={`fb-page ${classes.page}`}
              // As visitors get it: a ground of its own colour decides whether words are dark or light.
              data-theme={toneOf(background) ?? 'light'}
              ref={refs.page}
              style={{ backgroundColor: background }}
            >
              <EmptyHint />
              <CanvasSlot id={session.store.root} slot="default" />
              <CanvasEnd />
            </div>
          </div>
          {viewOnly ? null : <Overlay page={refs.page} />}
          <div className={classes.indicator} ref={refs.indicator} hidden />
        </div>
      </div>
      {rulers ? <Rulers scroller={refs.scroller} page={refs.page} zoom={zoom} /> : null}
    </div>
  );
});

/** The block that an element belongs to. */
function idAt(target: EventTarget): string | undefined {
  return (target as Element).closest<HTMLElement>('[data-block]')?.dataset.block;
}

/** The path of the first text that a block shows itself, not in a block within it. */
function firstText(page: HTMLElement | null, id: string): string | undefined {
  const shown = page?.querySelectorAll<HTMLElement>(`[data-block="${id}"] [data-edit]`) ?? [];
  return [...shown].find((one) => idAt(one) === id)?.dataset.edit;
}

function EmptyHint() {
  const { store } = useSession();
  const t = useText();
  if (useChildren(store.root, 'default').length > 0) return null;
  return (
    <div className={classes.empty}>
      {t({ zh: '从左侧点击或拖入组件，开始装修', en: 'Click or drag blocks from the left to start' })}
    </div>
  );
}
