import { usePlugin, useText } from '@fitout/sdk/web';
import {
  memo,
  type ReactElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { subscribe } from 'valtio/vanilla';
import { frameClass, frameStyle } from '../../shared/blocks/frame.tsx';
import { type BlockDefinition, blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId, Props } from '../../shared/document/document.ts';
import { scriptedLook } from '../contributions/contributions.ts';
import { AnsweredView } from '../data/answered-view.tsx';
import type { Cell } from '../document/cell.ts';
import { InlineEditor } from '../inline/inline-editor.tsx';
import { showsOnePart } from '../selection/active-parts.ts';
import { useCellState, useChildren, useSession } from '../session/hooks.ts';
import classes from './canvas.module.css';
import { chunkLimits, chunksOf } from './chunks.ts';
import { Scripted } from './scripted.tsx';

/**
 * The children of a slot, at any depth. Long lists are cut into runs, and only the runs near the window are there.
 * `data-slot` marks the element around it as a place to drop blocks into.
 */
export const CanvasSlot = memo(function CanvasSlot({ id, slot }: { id: NodeId; slot: string }) {
  return (
    <div className={classes.slot} data-slot={slot} data-of={id}>
      <SlotChildren id={id} slot={slot} />
    </div>
  );
});

function SlotChildren({ id, slot }: { id: NodeId; slot: string }) {
  const { store } = useSession();
  const t = useText();
  const children = useChildren(id, slot);
  const borders = useRef<Set<NodeId>>(new Set());
  const front = useFront(id);
  if (children.length === 0 && id !== store.root)
    return (
      <p className={`fb-empty ${classes.waiting}`}>
        {t({ zh: '拖入组件，或选中后点击左侧添加', en: 'Drop a block here' })}
      </p>
    );
  // One at a time: the others are a press on their titles away.
  if (front !== undefined) return <CanvasBlock key={front} id={front} />;
  if (children.length <= chunkLimits.from) return children.map((child) => <CanvasBlock key={child} id={child} />);
  return chunksOf(children, borders.current).map((chunk, index) => (
    <Run key={chunk[0]} ids={chunk} shown={index === 0} />
  ));
}

/** The part in front of a block that shows one at a time; undefined for any other block. */
function useFront(id: NodeId): NodeId | undefined {
  const { activeParts, store } = useSession();
  const takes = showsOnePart(store.cell(id)?.type ?? '');
  return useSyncExternalStore(
    useCallback((listener) => activeParts.on(id, listener), [activeParts, id]),
    () => (takes ? activeParts.active(id) : undefined),
  );
}

/** Height of a block nobody has seen yet, in pixels. */
const guess = 60;

const Run = memo(
  function Run({ ids, shown }: { ids: readonly NodeId[]; shown: boolean }) {
    const box = useRef<HTMLDivElement>(null);
    const [near, setNear] = useState(shown);
    const [height, setHeight] = useState(ids.length * guess);

    useEffect(() => {
      const element = box.current;
      const scroller = element?.closest('[data-canvas-scroller]');
      if (element === null || scroller === undefined) return;
      const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
        root: scroller,
        rootMargin: '600px 0px',
      });
      watch.observe(element);
      // Someone asks for a block in here: it must be there before one can scroll to it.
      const reveal = () => setNear(true);
      element.addEventListener('fitout-reveal', reveal);
      return () => {
        watch.disconnect();
        element.removeEventListener('fitout-reveal', reveal);
      };
    }, []);

    useLayoutEffect(() => {
      const element = box.current;
      return () => {
        if (near && element !== null && element.offsetHeight > 0) setHeight(element.offsetHeight);
      };
    }, [near]);

    return (
      <div
        ref={box}
        data-run={ids[0]}
        data-ids={near ? undefined : ids.join(' ')}
        style={near ? undefined : { height }}
      >
        {near ? ids.map((id) => <CanvasBlock key={id} id={id} />) : null}
      </div>
    );
  },
  (before, after) => before.ids.length === after.ids.length && before.ids.every((id, index) => id === after.ids[index]),
);

/** One block on the canvas: the very view of the published page; a click means the block. */
export const CanvasBlock = memo(function CanvasBlock({ id }: { id: NodeId }) {
  const cell = useSession().store.cell(id);
  return cell === undefined ? null : <Known cell={cell} />;
});

/** What the Tab key would stop at. */
const places = 'a, button, input, select, summary, textarea, video';

/** Each block of the page measures itself, as on a phone. Not in the module's style, whose build would rename it. */
const measured = { container: 'page / inline-size' };

function Known({ cell }: { cell: Cell }) {
  const { store } = useSession();
  const { props, style, hidden } = useCellState(cell.state);
  const t = useText();
  const timeZone = usePlugin().session.user?.ext?.timeZone;
  const definition = blockDefinition(cell.type);
  const own = cell.parent === store.root && definition?.floats === undefined;
  const inside = useRef<HTMLDivElement>(null);
  const block = useRef<HTMLDivElement>(null);
  // Links and fields of the page are shown, not used: the Tab key passes them by, and the canvas stops their clicks.
  useLayoutEffect(() => {
    for (const one of inside.current?.querySelectorAll<HTMLElement>(places) ?? []) one.tabIndex = -1;
  });
  const slots = useMemo(() => {
    const names = definition?.slots;
    return names === undefined
      ? undefined
      : Object.fromEntries(names.map((slot) => [slot, <CanvasSlot key={slot} id={cell.id} slot={slot} />]));
  }, [cell.id, definition]);
  return (
    <div
      ref={block}
      className={`${frameClass(style)} ${classes.block} ${hidden ? classes.hidden : ''}`}
      style={{ ...frameStyle(style), ...(own ? measured : {}) }}
      data-block={cell.id}
    >
      {definition === undefined ? (
        <p className="fb-empty">
          {t({ zh: '未知组件 {type}，内容原样保留', en: 'Unknown block {type}, kept as is' }, { type: cell.type })}
        </p>
      ) : (
        <div ref={inside} className={classes.inside}>
          <Scripted look={scriptedLook(cell.type)}>
            {definition.data !== undefined ? (
              <AnsweredView definition={definition} props={props} />
            ) : definition.parts === undefined ? (
              <definition.View
                id={cell.id}
                props={props}
                mode="edit"
                timeZone={timeZone}
                {...(slots === undefined ? {} : { slots })}
              />
            ) : (
              <WithParts id={cell.id} definition={definition} props={props} slots={slots ?? {}} />
            )}
          </Scripted>
        </div>
      )}
      <InlineEditor cell={cell} block={block} />
    </div>
  );
}

/** A block that shows something of its parts, such as their titles: it follows their values too. */
function WithParts(props: {
  id: NodeId;
  definition: BlockDefinition;
  props: Props;
  slots: Record<string, ReactElement>;
}) {
  const { id, definition, slots } = props;
  const { store } = useSession();
  const children = useChildren(id, 'default');
  const version = useRef(0);
  const watch = useCallback(
    (listener: () => void) => {
      const tell = () => {
        version.current++;
        listener();
      };
      const ends = children.flatMap((child) => {
        const cell = store.cell(child);
        return cell === undefined ? [] : [subscribe(cell.state as object, tell)];
      });
      return () => {
        for (const end of ends) end();
      };
    },
    [store, children],
  );
  useSyncExternalStore(watch, () => version.current);
  const front = useFront(id);
  const inner = children.flatMap((child) => {
    const node = store.cell(child)?.toNode();
    if (node === undefined) return [];
    return [
      { id: child, type: node.type, props: node.props, ...(front === undefined ? {} : { front: front === child }) },
    ];
  });
  return <definition.View props={props.props} mode="edit" slots={slots} inner={inner} />;
}
