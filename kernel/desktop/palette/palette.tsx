import { commandPoint, useText } from '@fitout/sdk/web';
import { FlashRegular, SearchRegular, TabDesktopRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { keyOf } from '../../../sdk/base/keys.ts';
import { hotkeyLabel } from '../../web/hotkeys.ts';
import { useKernel } from '../../web/react.tsx';
import { loadPinyin } from '../menu/search.ts';
import { useShell } from '../shell/context.tsx';
import styles from './palette.module.css';
import { findItems, type PaletteItem, paletteItems } from './palette-items.ts';

/** Ctrl/⌘ K: open a tool, go to a tag, run an action. A native dialog: it keeps the focus and takes Esc by itself. */
export function Palette() {
  const kernel = useKernel();
  const shell = useShell();
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const [table, setTable] = useState(false);
  // Descriptions come a moment after the list was first asked for.
  const routes = useSyncExternalStore(
    (listener) => {
      const following = kernel.openable.subscribe(listener);
      return () => following.dispose();
    },
    () => kernel.openable.routes(),
  );
  // There are more once those are awake who add some.
  const commands = useSyncExternalStore(
    (listener) => {
      const following = kernel.contributions.subscribe(commandPoint, listener);
      return () => following.dispose();
    },
    () => kernel.contributions.list(commandPoint),
  );
  const all = useMemo(() => paletteItems(kernel, shell, routes, commands), [kernel, shell, routes, commands]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pinyin table finds more once it is there
  const found = useMemo(() => findItems(all, query), [all, query, table]);
  const close = () => shell.togglePalette(false);

  useEffect(() => {
    void loadPinyin().then(() => setTable(true));
    void kernel.loader.activateOn('commands');
    dialog.current?.showModal();
  }, [kernel]);
  useEffect(() => {
    dialog.current?.querySelector(`#palette-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    close();
    item.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[keyOf(event)];
    if (step !== undefined) {
      event.preventDefault();
      const single = Math.abs(step) === 1;
      const next = at + step;
      setAt(single ? (next + found.length) % Math.max(1, found.length) : Math.min(Math.max(0, next), found.length - 1));
    } else if (keyOf(event) === 'Enter') {
      event.preventDefault();
      run(found[at]);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the mask; Esc is the dialog's own
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t({ zh: '命令面板', en: 'Command palette' })}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.body}>
        <div className={styles.field}>
          <SearchRegular fontSize={20} aria-hidden />
          <input
            autoFocus
            role="combobox"
            aria-expanded="true"
            aria-controls="palette-list"
            aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
            aria-label={t({ zh: '搜索工具、标签和操作', en: 'Search tools, tags and actions' })}
            placeholder={t({ zh: '搜索工具、标签和操作（支持拼音）', en: 'Search tools, tags and actions' })}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKey}
          />
          <kbd>Esc</kbd>
        </div>
        {found.length === 0 && (
          <p className={styles.none}>{t({ zh: '没有找到，换个词试试', en: 'Nothing found. Try another search' })}</p>
        )}
        <Results found={found} at={at} onPoint={setAt} onRun={run} />
      </div>
    </dialog>
  );
}

interface ResultsProps {
  found: readonly PaletteItem[];
  at: number;
  onPoint(index: number): void;
  onRun(item: PaletteItem): void;
}

function Results({ found, at, onPoint, onRun }: ResultsProps) {
  const { icons } = useKernel();
  const t = useText();
  const kinds = {
    tag: t({ zh: '已打开', en: 'Open' }),
    tool: t({ zh: '工具', en: 'Tool' }),
    action: t({ zh: '操作', en: 'Action' }),
  };
  return (
    <div id="palette-list" role="listbox" aria-label={t({ zh: '结果', en: 'Results' })} className={styles.list}>
      {found.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, as a combobox has it
        <div
          key={item.id}
          id={`palette-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.item}
          onPointerMove={() => onPoint(index)}
          onClick={() => onRun(item)}
        >
          <span className={styles.icon}>
            {item.kind === 'action' ? (
              <FlashRegular fontSize={18} aria-hidden />
            ) : item.kind === 'tag' ? (
              <TabDesktopRegular fontSize={18} aria-hidden />
            ) : (
              <icons.Icon logo={item.logo} size={18} />
            )}
          </span>
          <span className={styles.title}>{item.title}</span>
          {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
          <span className={styles.kind}>{item.hotkey === undefined ? kinds[item.kind] : hotkeyLabel(item.hotkey)}</span>
        </div>
      ))}
    </div>
  );
}
