import { useText } from '@fitout/sdk/web';
import {
  ArrowClockwiseRegular,
  ArrowUndoRegular,
  DismissRegular,
  OpenRegular,
  PinOffRegular,
  PinRegular,
} from '@fluentui/react-icons';
import type { Ref } from 'react';
import { dropdownWidth } from '../../web/constants.ts';
import { hotkeyLabel } from '../../web/hotkeys.ts';
import { MenuList } from '../parts/menu-list.tsx';
import { useShell } from '../shell/context.tsx';
import { type CloseWhich, tagOf, toClose } from './tag-state.ts';
import { useTags } from './tag-store.ts';

export interface TagMenuProps {
  at: { id: string; x: number; y: number };
  onDone(): void;
  ref: Ref<HTMLDivElement>;
}

/** What can be done with a tag. */
export function TagMenu({ at, onDone, ref }: TagMenuProps) {
  const shell = useShell();
  const t = useText();
  const state = useTags(shell.tags, (store) => store.state);
  const tag = tagOf(state, at.id);
  if (tag === undefined) return null;
  const close = (which: CloseWhich, zh: string, en: string, hint?: string) => ({
    key: which,
    label: t({ zh, en }),
    ...(which === 'current' ? { icon: <DismissRegular aria-hidden />, apart: true } : {}),
    ...(hint === undefined ? {} : { hint }),
    disabled: toClose(state, tag.id, which).length === 0 || (which === 'current' && state.tags.length === 1),
    run: () => void shell.closeFrom(tag.id, which),
  });
  const entries = [
    {
      key: 'refresh',
      label: t({ zh: '刷新', en: 'Refresh' }),
      icon: <ArrowClockwiseRegular aria-hidden />,
      hint: hotkeyLabel('alt+r'),
      run: () => void shell.refresh(tag.id),
    },
    {
      key: 'pin',
      label: tag.pinned ? t({ zh: '取消固定', en: 'Unpin' }) : t({ zh: '固定', en: 'Pin' }),
      icon: tag.pinned ? <PinOffRegular aria-hidden /> : <PinRegular aria-hidden />,
      run: () => shell.pin(tag.id, !tag.pinned),
    },
    {
      key: 'bare',
      label: t({ zh: '在新窗口打开', en: 'Open in a new window' }),
      icon: <OpenRegular aria-hidden />,
      run: () => shell.open(tag.url, { bare: true }),
    },
    close('current', '关闭当前', 'Close', hotkeyLabel('alt+w')),
    close('others', '关闭其他', 'Close others'),
    close('left', '关闭左侧', 'Close to the left'),
    close('right', '关闭右侧', 'Close to the right'),
    {
      key: 'reopen',
      label: t({ zh: '恢复关闭的标签', en: 'Reopen the closed tag' }),
      icon: <ArrowUndoRegular aria-hidden />,
      hint: hotkeyLabel('alt+shift+t'),
      apart: true,
      disabled: state.closed.length === 0,
      run: () => shell.reopen(),
    },
  ];
  // Wide enough for the longest entry with its hotkey, in either language; nearer to the edge it keeps to the edge.
  const side = at.x + 2 * dropdownWidth < window.innerWidth ? { left: at.x } : { right: 8 };
  return (
    <MenuList
      ref={ref}
      label={t({ zh: '标签操作', en: 'Tag actions' })}
      entries={entries}
      onDone={onDone}
      style={{ ...side, top: at.y }}
    />
  );
}
