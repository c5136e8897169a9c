import type { LocalText } from '@fitout/sdk';
import { DialogFrame } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import classes from './dialogs.module.css';

export interface DialogControl {
  readonly open: boolean;
  /** Closes; `then` (onClose where it is left out) is called when the dialog is gone. */
  close(then?: () => void): void;
  /** For the frame: the surface is gone. */
  gone(): void;
}

/** A dialog that is open from the start. Whoever shows it takes it away when `onClose` is called, not before. */
export function useDialog(onClose: () => void): DialogControl {
  const [open, setOpen] = useState(true);
  const after = useRef<() => void>(undefined);
  const opener = useRef(document.activeElement);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  return useMemo(
    () => ({
      open,
      close(then) {
        after.current ??= () => (then ?? latestClose.current)();
        setOpen(false);
      },
      gone() {
        const next = after.current;
        after.current = undefined;
        if (next === undefined) return;
        queueMicrotask(() => {
          focusBack(opener.current);
          next();
        });
      },
    }),
    [open],
  );
}

/** To what opened the dialog, or to the page's heading where that is gone. The app is uncovered when it has the focus again. */
function focusBack(opener: Element | null): void {
  const heading = [...document.querySelectorAll<HTMLElement>('[data-page-heading]')].find((one) =>
    one.checkVisibility(),
  );
  const there = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  (there && opener.checkVisibility() ? opener : heading)?.focus({ preventScroll: true });
}

/**
 * A dialog with a title, its content, and 关闭 beside its own actions. It is closed first and taken away afterwards:
 * a modal that goes while it is open would leave the app hidden from screen readers.
 */
export function EditorDialog(props: {
  dialog: DialogControl;
  title: LocalText;
  children: ReactNode;
  actions?: ReactNode;
  width?: number;
  /** Only its own actions close it. */
  modal?: boolean;
  /** As of `DialogFrame`. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** It is a form, and among the actions is what sends it. */
  onSubmit?(form: HTMLFormElement): void;
}) {
  const { dialog, title, children, actions, width = 600, modal = false, firstFocus, onSubmit } = props;
  const t = useText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React hands it on to the form of a dialog that this one was opened from.
    event.stopPropagation();
    onSubmit?.(event.currentTarget);
  };
  return (
    <DialogFrame
      title={t(title)}
      open={dialog.open}
      modalType={modal ? 'alert' : 'modal'}
      onClose={() => modal || dialog.close()}
      firstFocus={firstFocus}
      onSubmit={onSubmit === undefined ? undefined : submit}
      // Never to the window's edges, where a phone would cut it off.
      style={{ maxWidth: `min(${width}px, 100vw - 24px)` }}
      actionsClassName={classes.actions}
      actions={
        <>
          {modal ? null : <Button onClick={() => dialog.close()}>{t({ zh: '关闭', en: 'Close' })}</Button>}
          {actions}
        </>
      }
    >
      <Watch dialog={dialog} />
      {children}
    </DialogFrame>
  );
}

/** Keeps the focus in the dialog, and says when the dialog is gone. */
function Watch({ dialog }: { dialog: DialogControl }) {
  const mark = useRef<HTMLSpanElement>(null);
  const gone = useRef(dialog.gone);
  gone.current = dialog.gone;
  // A pressed button that goes away, or can be pressed no more, takes the focus with it: Esc would not be heard.
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement?.matches(':disabled');
    if (lost) mark.current?.closest<HTMLElement>('[role]')?.focus();
  });
  useEffect(() => () => gone.current(), []);
  return <span ref={mark} hidden />;
}
