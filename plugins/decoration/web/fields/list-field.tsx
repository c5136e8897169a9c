import { type AssetImage, assetUrl, keyOf, type LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowDownRegular,
  ArrowUpRegular,
  DeleteRegular,
  ReOrderDotsVerticalRegular,
} from '@fluentui/react-icons';
import { type ReactNode, useRef, useState } from 'react';
import { asImage } from '../../shared/blocks/definition.ts';
import type { ListField } from '../../shared/blocks/schema.ts';
import type { Json } from '../../shared/document/document.ts';
import classes from '../panel/panel.module.css';
import { useSession } from '../session/hooks.ts';
import { useValue } from './field-target.tsx';
import { usePicker } from './image-field.tsx';

const rowPx = 44;
const spare = 4;

type Item = { [key: string]: Json };

/** A list of any length: only the rows in view are there; one item is open for editing below it. */
export function ListEditor(props: { path: string; label: LocalText; list: ListField; render(at: number): ReactNode }) {
  const { path, label, list, render } = props;
  const t = useText();
  const session = useSession();
  const pick = usePicker();
  const [value, set] = useValue(path);
  const items = (Array.isArray(value) ? value : []) as Item[];
  const [open, setOpen] = useState(0);
  const now = Math.min(open, items.length - 1);

  const write = (next: Json[]) => {
    session.history.seal();
    set(next);
  };
  const add = async () => {
    const key = list.imageKey;
    const fresh: Item[] = [];
    if (list.addByPicking === true && key !== undefined) {
      for (const image of (await pick({ multiple: true })) ?? []) fresh.push({ ...list.item(), [key]: image });
    } else fresh.push(list.item());
    if (fresh.length === 0) return;
    write([...items, ...fresh].slice(0, list.max));
    setOpen(items.length);
  };
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    write(next);
    setOpen(to);
    session.announce({ zh: `已移动到第 ${to + 1} 项`, en: `Moved to ${to + 1}` });
  };
  const nameOf = (item: Item, at: number) => {
    const words = list.titleKey === undefined ? '' : item[list.titleKey];
    return typeof words === 'string' && words !== '' ? words : t({ zh: '第 {n} 项', en: 'Item {n}' }, { n: at + 1 });
  };
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <div className={classes.row}>
        <span className={classes.grow}>
          {t(label)} ({items.length})
        </span>
        <Button size="small" icon={<AddRegular />} data-choose="" disabled={items.length >= list.max} onClick={add}>
          {t({ zh: '添加', en: 'Add' })}
        </Button>
      </div>
      {items.length === 0 ? null : (
        <Rows
          items={items}
          open={now}
          nameOf={nameOf}
          pictureOf={(item) => (list.imageKey === undefined ? null : asImage(item[list.imageKey]))}
          label={t(label)}
          onOpen={setOpen}
          onMove={move}
        />
      )}
      {now < 0 ? null : (
        <div className={classes.inner} key={now}>
          <div className={classes.row}>
            <h4 className={classes.grow}>{t({ zh: '编辑第 {n} 项', en: 'Item {n}' }, { n: now + 1 })}</h4>
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowUpRegular />}
              disabled={now === 0}
              aria-label={t({ zh: '此项上移', en: 'Move item up' })}
              onClick={() => move(now, now - 1)}
            />
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowDownRegular />}
              disabled={now === items.length - 1}
              aria-label={t({ zh: '此项下移', en: 'Move item down' })}
              onClick={() => move(now, now + 1)}
            />
            <Button
              size="small"
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t({ zh: '删除此项', en: 'Delete item' })}
              onClick={() => write(items.toSpliced(now, 1))}
            />
          </div>
          {render(now)}
        </div>
      )}
    </div>
  );
}

/** The rows of a list, moved by drag or by Alt and arrows; those out of view are not there. */
export function Rows(props: {
  items: readonly Item[];
  open: number;
  label: string;
  nameOf(item: Item, at: number): ReactNode;
  pictureOf?(item: Item): AssetImage | null;
  /** What stands at the end of a row. */
  endOf?(item: Item, at: number): ReactNode;
  onOpen(at: number): void;
  onMove(from: number, to: number): void;
}) {
  const { items, open, label, nameOf, pictureOf, endOf, onOpen, onMove } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [target, setTarget] = useState<number>();
  const first = Math.max(0, Math.floor(top / rowPx) - spare);
  const shown = items.slice(first, first + Math.ceil(352 / rowPx) + 2 * spare);

  const drag = (from: number, event: React.PointerEvent<HTMLElement>) => {
    const scroller = box.current;
    if (scroller === null || event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    let at = from;
    handle.onpointermove = (move) => {
      const frame = scroller.getBoundingClientRect();
      if (move.clientY < frame.top + 20) scroller.scrollTop -= 12;
      if (move.clientY > frame.bottom - 20) scroller.scrollTop += 12;
      at = Math.max(0, Math.min(items.length, Math.round((move.clientY - frame.top + scroller.scrollTop) / rowPx)));
      setTarget(at);
    };
    handle.onpointerup = handle.onpointercancel = (end) => {
      handle.onpointermove = handle.onpointerup = handle.onpointercancel = null;
      setTarget(undefined);
      if (end.type === 'pointerup') onMove(from, at > from ? at - 1 : at);
    };
  };
  return (
    <div className={classes.list} ref={box} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <ul aria-label={label} data-count={items.length} style={{ height: items.length * rowPx }}>
        {shown.map((item, index) => {
          const at = first + index;
          const image = pictureOf?.(item) ?? null;
          return (
            <li key={at} data-at={at} className={classes.item} style={{ top: at * rowPx }} data-on={at === open}>
              <span className={classes.handle} onPointerDown={(event) => drag(at, event)}>
                <ReOrderDotsVerticalRegular />
              </span>
              <button
                type="button"
                className={classes.open}
                aria-current={at === open}
                onClick={() => onOpen(at)}
                onKeyDown={(event) => {
                  const by = keyOf(event) === 'ArrowUp' ? -1 : keyOf(event) === 'ArrowDown' ? 1 : 0;
                  if (!event.altKey || by === 0) return;
                  event.preventDefault();
                  onMove(at, at + by);
                }}
              >
                {image === null ? null : <img className={classes.small} src={assetUrl(image.key, 160)} alt="" />}
                <span>{nameOf(item, at)}</span>
              </button>
              {endOf?.(item, at)}
            </li>
          );
        })}
        {target === undefined ? null : (
          <li className={classes.line} style={{ top: target * rowPx }} aria-hidden="true" />
        )}
      </ul>
    </div>
  );
}
