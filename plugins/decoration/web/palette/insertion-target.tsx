import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { fitsKind } from '../../shared/blocks/nesting.ts';
import { blockDefinition, blockDefinitions } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { whereIs } from '../../shared/document/tree.ts';
import { insertionPlace, type Place, pathTo } from '../document/placement.ts';
import { useSelectedIds, useSession } from '../session/hooks.ts';
import classes from './palette.module.css';

/** Where a click in the palette puts a block. */
export interface InsertionTarget {
  /** The containers around the place, the outermost first; none at the page's own level. */
  containers: readonly NodeId[];
  /** The person chose the page's own level instead of the containers. */
  onPage: boolean;
  setOnPage(onPage: boolean): void;
  /** Undefined where `addBlock` finds the place itself. */
  placeFor(type: string): Place | undefined;
}

/** Follows the selection; another selected block forgets the choice of the page's own level. */
export function useInsertionTarget(): InsertionTarget {
  const { store, selection } = useSession();
  const selected = useSelectedIds(selection).at(-1);
  const [chosenFor, setChosenFor] = useState<NodeId>();
  const leaf = blockDefinitions().find(
    (one) =>
      one.within === undefined && one.slots === undefined && one.floats === undefined && fitsKind(store.kind, one.type),
  );
  const place = selected === undefined || leaf === undefined ? undefined : insertionPlace(store, selected, leaf.type);
  const containers = place === undefined ? [] : pathTo(store, place.parent).slice(1);
  const [top] = containers;
  const onPage = top !== undefined && selected === chosenFor;
  return {
    containers,
    onPage,
    setOnPage: (next) => setChosenFor(next ? selected : undefined),
    placeFor: () => (onPage ? { parent: store.root, slot: 'default', at: whereIs(store, top).at + 1 } : undefined),
  };
}

/** Says where a click puts a block, with the way to the page's own level and back; nothing at that level. */
export function InsertionTarget({ target: { containers, onPage, setOnPage } }: { target: InsertionTarget }) {
  const t = useText();
  const { store } = useSession();
  if (containers.length === 0) return null;
  const names = containers.map((id) => {
    const title = blockDefinition(store.cell(id)?.type ?? '')?.title;
    return title === undefined ? t({ zh: '组件', en: 'Block' }) : t(title);
  });
  return (
    <div className={classes.target} role="status">
      <span>
        {onPage
          ? t(
              { zh: '将放到页面上，在“{name}”之后', en: 'Will be added to the page, after “{name}”' },
              { name: names[0] ?? '' },
            )
          : t({ zh: '将放入：{path}', en: 'Will be added to: {path}' }, { path: names.join(' ▸ ') })}
      </span>
      <Button size="small" onClick={() => setOnPage(!onPage)}>
        {onPage
          ? t({ zh: '改为放入容器', en: 'Add to the container instead' })
          : t({ zh: '改为放到页面', en: 'Add to the page instead' })}
      </Button>
    </div>
  );
}
