import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowDownRegular, ArrowUpRegular, DeleteRegular } from '@fluentui/react-icons';
import { freshBlock } from '../../shared/blocks/nesting.ts';
import { type BlockParts, blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import type { Cell } from '../document/cell.ts';
import { isHeldByLock } from '../document/placement.ts';
import { useCellState, useChildren, useSession } from '../session/hooks.ts';
import classes from './panel.module.css';

/** What a block is made of: its tabs, its columns. Each is a block of its own, chosen here to edit it. */
export function PartsSection({ id, parts }: { id: NodeId; parts: BlockParts }) {
  const t = useText();
  const session = useSession();
  const children = useChildren(id, 'default');
  const add = () => {
    const nodes = freshBlock(parts.type, id);
    session.history.seal();
    session.edits.do({ op: 'insert', parent: id, slot: 'default', at: children.length, nodes });
  };
  return (
    <section className={classes.group}>
      <div className={classes.row}>
        <h3 className={classes.grow}>
          {t(parts.label)} ({children.length})
        </h3>
        <Button size="small" icon={<AddRegular />} disabled={children.length >= parts.max} onClick={add}>
          {t({ zh: '添加', en: 'Add' })}
        </Button>
      </div>
      <ul className={classes.parts} aria-label={t(parts.label)}>
        {children.map((child, at) => {
          const cell = session.store.cell(child);
          return cell === undefined ? null : (
            <Part key={child} cell={cell} at={at} last={at === children.length - 1} titleKey={parts.titleKey} />
          );
        })}
      </ul>
    </section>
  );
}

function Part(props: { cell: Cell; at: number; last: boolean; titleKey: string | undefined }) {
  const { cell, at, last, titleKey } = props;
  const t = useText();
  const session = useSession();
  const state = useCellState(cell.state);
  const title = titleKey === undefined ? undefined : state.props[titleKey];
  const kind = blockDefinition(cell.type)?.title ?? { zh: cell.type, en: cell.type };
  const name = typeof title === 'string' && title.trim() !== '' ? title : `${t(kind)} ${at + 1}`;
  const move = (by: -1 | 1) => {
    if (cell.parent === null) return;
    session.history.seal();
    session.edits.do({ op: 'move', id: cell.id, parent: cell.parent, slot: 'default', at: at + by });
  };
  const remove = () => {
    session.history.seal();
    session.edits.do({ op: 'remove', id: cell.id });
  };
  return (
    <li className={classes.part}>
      <button type="button" className={classes.open} onClick={() => session.selection.set([cell.id])}>
        <span>{name}</span>
      </button>
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowUpRegular />}
        disabled={at === 0}
        aria-label={t({ zh: '{name}：前移', en: '{name}: forward' }, { name })}
        onClick={() => move(-1)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowDownRegular />}
        disabled={last}
        aria-label={t({ zh: '{name}：后移', en: '{name}: back' }, { name })}
        onClick={() => move(1)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        disabled={isHeldByLock(session.store, cell.id)}
        aria-label={t({ zh: '{name}：删除', en: '{name}: delete' }, { name })}
        onClick={remove}
      />
    </li>
  );
}
