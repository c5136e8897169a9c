import type { Selection } from '@fitout/sdk/desktop';
import { useStore, useText } from '@fitout/sdk/web';
import { ErrorCircleRegular, EyeOffRegular } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { usePlacesPage } from '../page/workspace-context.ts';
import classes from './list.module.css';

export interface PlaceRowProps {
  id: string;
  index: number;
  total: number;
  /** Pixels from the top of the list. */
  top: number;
  isTabStop: boolean;
  selection: Selection;
  /** The keyboard led here. */
  wantsFocus: boolean;
  onFocused(): void;
}

/** One place: what it is called, where it is, when it is open. */
export function PlaceRow(props: PlaceRowProps) {
  const { id, index, total, top, isTabStop, selection, wantsFocus, onFocused } = props;
  const t = useText();
  const { workspace, mayEdit, opened, open } = usePlacesPage();
  const stored = useStore(workspace.places.store, ({ known }) => known.get(id));
  const pending = useStore(workspace.pending.store, (all) => all.get(id));
  const isHovered = useStore(workspace.hovered, (hovered) => hovered === id);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wantsFocus) button.current?.focus({ preventScroll: true });
  }, [wantsFocus]);
  if (stored === undefined) return null;
  const place = { ...stored, ...pending?.change };
  const about = [place.hours.split('\n')[0] ?? '', place.tags.join('、')].filter((text) => text !== '').join(' · ');
  const isUnsaved = pending !== undefined && pending.state.kind !== 'saving';
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      data-opened={opened === id}
      data-hovered={isHovered}
      data-chosen={selection.ids.has(id)}
      aria-setsize={total}
      aria-posinset={index + 1}
      onPointerEnter={() => workspace.hovered.set(id)}
    >
      {mayEdit ? (
        <input
          type="checkbox"
          tabIndex={isTabStop ? 0 : -1}
          className={classes.check}
          aria-label={t({ zh: '选择{name}', en: 'Select {name}' }, { name: place.name })}
          checked={selection.ids.has(id)}
          onChange={() => undefined}
          onClick={(event) => selection.choose(id, event.currentTarget.checked, event.shiftKey)}
        />
      ) : null}
      <button
        ref={button}
        type="button"
        className={classes.open}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={opened === id}
        onFocus={() => {
          onFocused();
          workspace.hovered.set(id);
        }}
        onBlur={() => workspace.hovered.set(undefined)}
        onClick={() => open(id)}
      >
        <span className={classes.name}>
          <strong>{place.name}</strong>
          {isUnsaved ? (
            <span className={classes.unsaved}>
              <ErrorCircleRegular aria-hidden />
              {t({ zh: '未保存', en: 'Not saved' })}
            </span>
          ) : place.visible ? null : (
            <span className={classes.hidden}>
              <EyeOffRegular aria-hidden />
              {t({ zh: '已隐藏', en: 'Hidden' })}
            </span>
          )}
        </span>
        <span className={classes.line}>
          {place.address === '' ? t({ zh: '没有填写地址', en: 'No address' }) : place.address}
        </span>
        <span className={classes.line}>{about === '' ? place.phone : about}</span>
      </button>
    </li>
  );
}
