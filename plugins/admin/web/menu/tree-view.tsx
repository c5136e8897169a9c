import type { LocalText } from '@fitout/sdk';
import { keyOf } from '@fitout/sdk';
import { IconButton } from '@fitout/sdk/desktop';
import { usePlugin, useText, visuallyHidden } from '@fitout/sdk/web';
import { Badge, Button, mergeClasses, Tooltip } from '@fluentui/react-components';
import {
  ChevronDownRegular,
  ChevronRightRegular,
  EyeOffRegular,
  EyeRegular,
  OpenRegular,
  ReOrderDotsVerticalRegular,
} from '@fluentui/react-icons';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { indent } from '../../shared/menu-drag.ts';
import type { MenuAction } from '../../shared/menu-history.ts';
import { type Direction, findNode, type MenuTree, mayRemove, type Row, stepOf } from '../../shared/menu-tree.ts';
import styles from './tree-view.module.css';
import { rowHeight, useTreeDrag } from './use-tree-drag.ts';

export interface TreeViewProps {
  tree: MenuTree;
  selected: string | undefined;
  onSelect(id: string | undefined): void;
  dispatch(action: MenuAction): void;
}

/** The menu as a tree: dragged by hand, or moved by Alt and the arrow keys. */
export const TreeView = memo(function TreeView({ tree, selected, onSelect, dispatch }: TreeViewProps) {
  const t = useText();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const { drag, rows, begin } = useTreeDrag({
    tree,
    collapsed,
    container,
    onDrop(id, to) {
      if (to.parent !== null) open(to.parent);
      dispatch({ kind: 'move', id, place: { parent: to.parent, index: to.index } });
      say(id, to.parent);
    },
  });
  const tabStop = rows.some((row) => row.node.id === focused) ? focused : (selected ?? rows[0]?.node.id);

  const open = (id: string) => setCollapsed((before) => new Set([...before].filter((other) => other !== id)));
  const say = (id: string, parent: string | null) => {
    const title = findNode(tree, id)?.title ?? '';
    const group = parent === null ? undefined : findNode(tree, parent)?.title;
    setSaid(
      group === undefined
        ? t({ zh: '{title} 已移到最上层', en: '{title} moved to the top level' }, { title })
        : t({ zh: '{title} 已移到「{group}」下', en: '{title} moved to {group}' }, { title, group }),
    );
  };
  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    setFocused(id);
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus(),
    );
  };
  const step = (id: string, direction: Direction) => {
    const place = stepOf(tree, id, direction);
    if (place === undefined) {
      setSaid(t({ zh: '不能再移动了', en: 'Cannot move any further' }));
      return;
    }
    if (place.parent !== null) open(place.parent);
    dispatch({ kind: 'move', id, place });
    say(id, place.parent);
    focus(id);
  };

  const keys = (event: KeyboardEvent, row: Row, at: number) => {
    if (event.target !== event.currentTarget) return;
    const { node } = row;
    const direction = event.altKey ? steps[keyOf(event)] : undefined;
    if (direction !== undefined) step(node.id, direction);
    else if (event.altKey || event.ctrlKey || event.metaKey) return;
    else if (keyOf(event) === 'ArrowDown') focus(rows[at + 1]?.node.id);
    else if (keyOf(event) === 'ArrowUp') focus(rows[at - 1]?.node.id);
    else if (keyOf(event) === 'Home') focus(rows[0]?.node.id);
    else if (keyOf(event) === 'End') focus(rows.at(-1)?.node.id);
    else if (keyOf(event) === 'ArrowRight') {
      if (collapsed.has(node.id)) open(node.id);
      else focus(node.children[0]?.id);
    } else if (keyOf(event) === 'ArrowLeft') {
      if (node.children.length > 0 && !collapsed.has(node.id)) setCollapsed(new Set([...collapsed, node.id]));
      else focus(row.parent ?? undefined);
    } else if (keyOf(event) === 'Enter' || keyOf(event) === ' ') onSelect(node.id);
    else if (keyOf(event) === 'Delete' && mayRemove(node)) {
      dispatch({ kind: 'remove', id: node.id });
      focus(rows[at + 1]?.node.id ?? rows[at - 1]?.node.id);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.frame}>
      <div
        ref={container}
        role="tree"
        aria-label={t({ zh: '菜单结构', en: 'Menu' })}
        className={mergeClasses(styles.tree, drag !== undefined && styles.active)}
      >
        {rows.map((row, at) => (
          <TreeRow
            key={row.node.id}
            row={row}
            expanded={
              row.node.children.length === 0 ? undefined : !collapsed.has(row.node.id) && drag?.dragged !== row.node.id
            }
            selected={row.node.id === selected}
            tabbable={row.node.id === tabStop}
            dragged={drag?.dragged === row.node.id}
            target={drag?.projection?.parent === row.node.id}
            onFocus={() => setFocused(row.node.id)}
            onSelect={() => onSelect(row.node.id)}
            onKeyDown={(event) => keys(event, row, at)}
            onToggle={() =>
              collapsed.has(row.node.id) ? open(row.node.id) : setCollapsed(new Set([...collapsed, row.node.id]))
            }
            onHide={() => dispatch({ kind: 'update', id: row.node.id, patch: { hidden: !row.node.hidden } })}
            onPointerDown={(event) => begin(event, row)}
          />
        ))}
        {drag?.projection !== undefined && (
          <div
            className={styles.line}
            style={{ top: drag.line * rowHeight, left: drag.projection.depth * indent + 12 }}
            aria-hidden
          />
        )}
      </div>
      <div style={visuallyHidden} role="status">
        {said}
      </div>
    </div>
  );
});

const steps: Record<string, Direction | undefined> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface TreeRowProps {
  row: Row;
  expanded: boolean | undefined;
  selected: boolean;
  tabbable: boolean;
  dragged: boolean;
  /** The dragged row would land in this group. */
  target: boolean;
  onFocus(): void;
  onSelect(): void;
  onToggle(): void;
  onHide(): void;
  onKeyDown(event: KeyboardEvent): void;
  onPointerDown(event: React.PointerEvent): void;
}

const texts = {
  show: { zh: '显示 {title}', en: 'Show {title}' },
  hide: { zh: '隐藏 {title}', en: 'Hide {title}' },
} satisfies Record<string, LocalText>;

function TreeRow(props: TreeRowProps) {
  const { menu } = usePlugin();
  const t = useText();
  const { node, depth, index, siblings } = props.row;
  const title = t(node.titleEn === '' ? node.title : { zh: node.title, en: node.titleEn });
  const eye = t(node.hidden ? texts.show : texts.hide, { title });
  const marks = [
    node.noCache && t({ zh: '不缓存', en: 'not kept' }),
    node.plugin === null && t({ zh: '自定义', en: 'custom' }),
    node.hidden && t({ zh: '已隐藏', en: 'hidden' }),
  ];
  const Chevron = props.expanded === true ? ChevronDownRegular : ChevronRightRegular;
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={index + 1}
      aria-setsize={siblings}
      aria-expanded={props.expanded}
      aria-selected={props.selected}
      aria-label={[title, node.url, ...marks].filter(Boolean).join(' ')}
      data-node={node.id}
      tabIndex={props.tabbable ? 0 : -1}
      className={mergeClasses(
        styles.row,
        props.selected && styles.selected,
        props.dragged && styles.dragged,
        props.target && styles.target,
        node.hidden && styles.hidden,
      )}
      style={{ paddingInlineStart: depth * indent + 4 }}
      onClick={props.onSelect}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
      onPointerDown={(event) => {
        if (event.pointerType === 'mouse' && (event.target as Element).closest('button') === null)
          props.onPointerDown(event);
      }}
    >
      <span className={styles.handle} onPointerDown={props.onPointerDown} aria-hidden>
        <ReOrderDotsVerticalRegular />
      </span>
      {props.expanded === undefined ? (
        <span className={styles.gap} />
      ) : (
        <IconButton
          className={styles.chevron}
          tabIndex={-1}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            props.onToggle();
          }}
        >
          <Chevron />
        </IconButton>
      )}
      <span className={styles.icon}>
        <menu.Icon logo={node.logo ?? undefined} size={20} />
      </span>
      <span className={styles.title}>{title}</span>
      {node.url !== null && <span className={styles.url}>{node.url}</span>}
      {node.url !== null && /^[a-z]+:/i.test(node.url) && <OpenRegular className={styles.out} aria-hidden />}
      <span className={styles.space} />
      {node.noCache && (
        <Badge className={styles.badge} appearance="outline" color="informative" aria-hidden>
          {marks[0]}
        </Badge>
      )}
      {node.plugin === null && (
        <Badge className={styles.badge} appearance="tint" color="brand" aria-hidden>
          {marks[1]}
        </Badge>
      )}
      <Tooltip content={eye} relationship="label">
        <Button
          appearance="subtle"
          size="small"
          tabIndex={props.tabbable ? 0 : -1}
          icon={node.hidden ? <EyeOffRegular /> : <EyeRegular />}
          onClick={(event) => {
            event.stopPropagation();
            props.onHide();
          }}
        />
      </Tooltip>
    </div>
  );
}
