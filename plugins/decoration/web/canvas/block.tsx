import { memo, useMemo } from 'react';
import { frameClass, frameStyle } from '../../shared/blocks/frame.tsx';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document.ts';
import { useCellState, useSession } from '../core/hooks.ts';
import type { Cell } from '../core/store.ts';
import classes from './canvas.module.css';
import { CanvasSlot } from './slot.tsx';

/** One block on the canvas: the very view of the published page, inert, so that a click means the block. */
export const CanvasBlock = memo(function CanvasBlock({ id }: { id: NodeId }) {
  const cell = useSession().store.cell(id);
  return cell === undefined ? null : <Known cell={cell} />;
});

function Known({ cell }: { cell: Cell }) {
  const { props, style, hidden } = useCellState(cell.state);
  const definition = blockDefinition(cell.type);
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
        <div inert={slots === undefined}>
          <definition.View props={props} mode="edit" {...(slots === undefined ? {} : { slots })} />
        </div>
      )}
    </div>
  );
}
