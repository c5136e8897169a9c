import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { NodeId } from '../../shared/document.ts';
import { useChildren } from '../core/hooks.ts';
import { CanvasBlock } from './block.tsx';
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
