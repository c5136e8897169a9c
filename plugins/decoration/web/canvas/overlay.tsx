import { useText } from '@fitout/sdk/web';
import { type CSSProperties, memo, type RefObject, useLayoutEffect, useState } from 'react';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { blockActions } from '../commands/list.ts';
import { selectParent } from '../commands/selection/select-level.ts';
import { useEnabled } from '../commands/use-command.ts';
import type { Cell } from '../document/cell.ts';
import { useCellState, useSelectedIds, useSession } from '../session/hooks.ts';
import classes from './canvas.module.css';
import { elementOf } from './geometry.ts';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  /** From its left to the phone's right, where its actions stand. */
  toSide: number;
}

/** Frames around what is selected and under the pointer: one layer above the page, which the blocks know nothing of. */
export function Overlay({ page }: { page: RefObject<HTMLElement | null> }) {
  const { selection, hover, store } = useSession();
  const selected = useSelectedIds(selection);
  const hovered = useSelectedIds(hover)[0];
  const last = selected.at(-1);
  return (
    <div className={classes.overlay}>
      {hovered !== undefined && !selected.includes(hovered) && store.has(hovered) ? (
        <Frame key={hovered} id={hovered} page={page} hover />
      ) : null}
      {selected.slice(0, -1).map((id) => (store.has(id) ? <Frame key={id} id={id} page={page} /> : null))}
      {/* One frame moves from block to block: its toolbar is the largest part of a selection. */}
      {last !== undefined && store.has(last) ? <Frame key="last" id={last} page={page} actions /> : null}
    </div>
  );
}

function Frame(props: { id: NodeId; page: RefObject<HTMLElement | null>; hover?: boolean; actions?: boolean }) {
  const { id, page, hover = false, actions = false } = props;
  const t = useText();
  const cell = useSession().store.cell(id);
  const box = useBox(id, page);
  if (box === undefined || cell === undefined) return null;
  const name = blockDefinition(cell.type)?.title;
  return (
    <div className={`${classes.mark} ${hover ? classes.hover : ''}`} style={styleOf(box)}>
      <span className={`${classes.name} ${box.top < 60 ? classes.nameInside : ''}`}>
        {name === undefined ? cell.type : t(name)}
        <Conditional cell={cell} />
      </span>
      {actions ? <Actions /> : null}
    </div>
  );
}

/** Says that visitors get the block only on conditions. */
function Conditional({ cell }: { cell: Cell }) {
  const t = useText();
  const { when } = useCellState(cell.state);
  return when === undefined ? null : t({ zh: ' · 按条件显示', en: ' · conditional' });
}

/** What the actions take, with the room around them. */
const actionsPx = 44;

/** The place of a block in the stage: follows its size, the page's, and its own coming and going. */
function useBox(id: NodeId, page: RefObject<HTMLElement | null>): Box | undefined {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    const root = page.current;
    if (root === null) return;
    let seen: HTMLElement | null = null;
    const measure = () => {
      const element = elementOf(root, id);
      if (element !== seen) {
        if (seen !== null) sizes.unobserve(seen);
        if (element !== null) sizes.observe(element);
        seen = element;
      }
      const stage = root.closest('[data-canvas-stage]')?.getBoundingClientRect();
      if (element === null || stage === undefined) return setBox(undefined);
      const { left, top, width, height } = element.getBoundingClientRect();
      // Beside the phone; within it where the canvas has no room beside.
      const toSide = Math.min(root.getBoundingClientRect().right, stage.right - actionsPx) - left;
      const next = { left: left - stage.left, top: top - stage.top, width, height, toSide };
      setBox((now) => (now !== undefined && same(now, next) ? now : next));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(root);
    const tree = new MutationObserver(measure);
    tree.observe(root, { childList: true, subtree: true });
    measure();
    return () => {
      sizes.disconnect();
      tree.disconnect();
    };
  }, [id, page]);
  return box;
}

function styleOf({ left, top, width, height, toSide }: Box): CSSProperties {
  return { left, top, width, height, '--to-side': `${toSide}px` } as CSSProperties;
}

function same(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height && a.toSide === b.toSide;
}

const Actions = memo(function Actions() {
  const t = useText();
  const inside = useEnabled(selectParent);
  return (
    <div
      className={classes.actions}
      role="toolbar"
      aria-label={t({ zh: '组件操作', en: 'Block actions' })}
      aria-orientation="vertical"
    >
      {(inside ? [selectParent, ...blockActions] : blockActions).map((command) => (
        <CommandButton key={command.id} command={command} size="small" appearance="subtle" iconOnly />
      ))}
    </div>
  );
});
