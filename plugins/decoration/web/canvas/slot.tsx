import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { frameClass, frameStyle } from '../../shared/blocks/frame.tsx';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document.ts';
import { useCellState, useChildren, useSession } from '../core/hooks.ts';
import type { Cell } from '../core/store.ts';
import classes from './canvas.module.css';
import { chunkLimits, chunksOf } from './chunks.ts';

/** The children of a slot. Long lists are cut into runs, and only the runs near the window are there. */
export const CanvasSlot = memo(function CanvasSlot({ id, slot }: { id: NodeId; slot: string }) {
  const children = useChildren(id, slot);
  const borders = useRef<Set<NodeId>>(new Set());
  if (children.length <= chunkLimits.from) return children.map((child) => <CanvasBlock key={child} id={child} />);
  return chunksOf(children, borders.current).map((chunk, index) => (
    <Run key={chunk[0]} ids={chunk} shown={index === 0} />
  ));
});

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

function Known({ cell }: { cell: Cell }) {
  const { props, style, hidden } = useCellState(cell.state);
  const definition = blockDefinition(cell.type);
  const inside = useRef<HTMLDivElement>(null);
  // Links and fields of the page are shown, not used: the Tab key passes them by, and the canvas stops their clicks.
  useLayoutEffect(() => {
    for (const one of inside.current?.querySelectorAll<HTMLElement>('a, button, input, video') ?? []) one.tabIndex = -1;
  });
  const slots = useMemo(() => {
    const names = definition?.slots;
    return names === undefined
      ? undefined
      : Object.fromEntries(names.map((slot) => [slot, <CanvasSlot key={slot} id={cell.id} slot={slot} />]));
  }, [cell.id, definition]);
  return (
    <div
      className={`${frameClass(style)} ${classes.block} ${hidden ? classes.hidden : ''}`}
      style={frameStyle(style)}
      data-block={cell.id}
    >
      {definition === undefined ? (
        <p className="fb-empty">未知组件 {cell.type}</p>
      ) : (
        <div ref={inside}>
          <definition.View props={props} mode="edit" {...(slots === undefined ? {} : { slots })} />
        </div>
      )}
    </div>
  );
}
