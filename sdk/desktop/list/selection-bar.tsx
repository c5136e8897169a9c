import { Button, Tooltip } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../web/hooks.ts';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

export interface SelectionBarProps {
  selection: Pick<Selection, 'ids' | 'clear'>;
  /** How many there are in all; with `onAll` they can be chosen at once. */
  total?: number | undefined;
  onAll?(): void;
  /** What is done with what is chosen: `SelectionAction`s. */
  children: ReactNode;
}

/**
 * What is done with the lines that are chosen. It stands at the lower edge of the list while any is, and takes room of
 * its own there: the last line can be seen above it.
 */
export function SelectionBar({ selection, total, onAll, children }: SelectionBarProps) {
  const t = useText();
  const n = selection.ids.size;
  if (n === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className={classes.bar} role="group" aria-label={t({ zh: '批量操作', en: 'Bulk actions' })}>
      <strong role="status">{t({ zh: '已选 {n} 项', en: '{n} selected' }, { n })}</strong>
      {onAll === undefined || total === undefined || total <= n ? null : (
        <Button size="small" appearance="transparent" onClick={onAll}>
          {t({ zh: '选择全部 {n} 项', en: 'Select all {n}' }, { n: total })}
        </Button>
      )}
      <span className={classes.actions}>{children}</span>
      <Tooltip content={t({ zh: '取消选择', en: 'Clear selection' })} relationship="label">
        <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={selection.clear} />
      </Tooltip>
    </div>
  );
}

/** One thing to do with all that are chosen. */
export function SelectionAction(props: { icon?: ReactElement; children: string; onClick(): void }) {
  return (
    <Button size="small" {...(props.icon === undefined ? {} : { icon: props.icon })} onClick={props.onClick}>
      {props.children}
    </Button>
  );
}
