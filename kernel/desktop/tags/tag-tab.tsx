import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { DismissRegular, PinRegular } from '@fluentui/react-icons';
import { type DragEvent, memo } from 'react';
import { panelId, tabId } from '../pages/panel-id.ts';
import { useShell } from '../shell/context.tsx';
import type { Tag } from './tag-state.ts';
import { useTags } from './tag-store.ts';
import styles from './tag-strip.module.css';

export interface TagTabProps {
  tag: Tag;
  index: number;
  selected: boolean;
  /** Whether the key Tab leads to it: to one tab of the strip, its arrows to the others. */
  reached: boolean;
  closable: boolean;
  menuByRightClick: boolean;
  onMenu(id: string, x: number, y: number): void;
}

const dragType = 'application/x-fitout-tag';

/** One tag: the tab, and its close button beside it (a button inside a tab would be none to a screen reader). */
export const TagTab = memo(function TagTab({ tag, index, selected, reached, ...rest }: TagTabProps) {
  const { closable, menuByRightClick, onMenu } = rest;
  const shell = useShell();
  const t = useText();
  const busy = useTags(shell.tags, (store) => store.live(tag.id).busy);
  const unsaved = useTags(shell.tags, (store) => store.live(tag.id).unsaved !== undefined);
  const title = tag.ownTitle ?? t(tag.title);
  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(dragType);
    if (id === '') return;
    event.preventDefault();
    shell.move(id, index);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mouse's shortcuts; the tab and the strip carry the keys
    <div
      className={styles.tag}
      role="presentation"
      data-selected={selected}
      data-closable={closable}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, tag.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={drop}
      onAuxClick={(event) => {
        if (event.button === 1 && closable) void shell.close([tag.id]);
      }}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onContextMenu={(event) => {
        if (!menuByRightClick) return;
        event.preventDefault();
        onMenu(tag.id, event.clientX, event.clientY);
      }}
      onDoubleClick={(event) => {
        if (!menuByRightClick) onMenu(tag.id, event.clientX, event.clientY);
      }}
    >
      <button
        type="button"
        role="tab"
        id={tabId(tag.id)}
        data-tag={tag.id}
        data-closable={closable}
        aria-selected={selected}
        {...(selected ? { 'aria-controls': panelId(tag.id) } : {})}
        tabIndex={reached ? 0 : -1}
        className={styles.tab}
        data-dormant={!tag.awake}
        title={
          tag.awake ? title : t({ zh: '{title}（休眠，点击恢复）', en: '{title} (asleep, click to wake)' }, { title })
        }
        onMouseDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // As a browser's own tabs: the page comes with the press, not with the release about 80 ms later.
          event.currentTarget.focus();
          shell.activate(tag.id);
        }}
        onClick={() => shell.activate(tag.id)}
      >
        {tag.pinned && <PinRegular fontSize={14} aria-label={t({ zh: '已固定', en: 'Pinned' })} />}
        {busy === true && (
          <span className={styles.busy} role="img" aria-label={t({ zh: '后台处理中', en: 'Working…' })} />
        )}
        <span className={styles.title}>{title}</span>
        {unsaved && <span className={styles.unsaved} role="img" aria-label={t({ zh: '未保存', en: 'Unsaved' })} />}
        {typeof busy === 'object' && <span className={styles.badge}>{busy.badge}</span>}
      </button>
      {closable && (
        <IconButton
          tabIndex={-1}
          className={styles.close}
          aria-label={t({ zh: '关闭 {title}', en: 'Close {title}' }, { title })}
          onClick={() => void shell.close([tag.id])}
        >
          <DismissRegular fontSize={14} aria-hidden />
        </IconButton>
      )}
    </div>
  );
});
