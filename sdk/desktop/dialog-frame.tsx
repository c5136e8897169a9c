import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { type CSSProperties, type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { type Closing, Gone } from './closing.tsx';

export interface DialogFrameProps {
  title: ReactNode;
  /** None where the title says all. */
  children?: ReactNode;
  /** Buttons, the one that ends it last. */
  actions: ReactNode;
  /** Esc, or a click beside the dialog. */
  onClose(): void;
  /** What makes it fade out once it is answered (`useClosing`); without, it is open for as long as it is there. */
  closing?: Closing<never> | undefined;
  /** Where there is no `closing`: false fades it out. */
  open?: boolean | undefined;
  /** `alert`: a click beside it does nothing. */
  modalType?: 'modal' | 'alert';
  /** Makes a form of it: Enter in a field, or a button of type `submit`. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** Of the whole dialog, of what stands between title and buttons, and of the buttons. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
  contentClassName?: string | undefined;
  contentStyle?: CSSProperties | undefined;
  actionsClassName?: string | undefined;
  /** The buttons share the whole width. */
  fluid?: boolean;
  /** Whether screen readers say all of its content as it opens; not for one that is a long form. */
  described?: boolean;
  /** For styles. */
  wide?: boolean;
  /** What has the focus first, where the first thing that could take it would do harm to who presses Enter at once. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
}

/** A dialog over the page: its title, what it says or asks, its buttons. */
export function DialogFrame({
  closing,
  onClose,
  onSubmit,
  modalType = 'modal',
  described = true,
  firstFocus,
  ...props
}: DialogFrameProps) {
  const open = closing?.open ?? props.open ?? true;
  // After the dialog's own effect, which gives the focus to the first element.
  useEffect(() => {
    if (open) firstFocus?.current?.focus();
  }, [open, firstFocus]);
  const body = (
    // By the window as it is, without the bars that a phone's browser draws over it.
    <DialogBody style={{ maxHeight: 'calc(100dvh - 72px)' }}>
      <DialogTitle>{props.title}</DialogTitle>
      {props.children === undefined ? null : (
        <DialogContent className={props.contentClassName} style={props.contentStyle}>
          {props.children}
        </DialogContent>
      )}
      <DialogActions className={props.actionsClassName} fluid={props.fluid === true}>
        {props.actions}
      </DialogActions>
    </DialogBody>
  );
  return (
    <Dialog open={open} modalType={modalType} onOpenChange={(_, data) => data.open || onClose()}>
      <DialogSurface
        className={props.className}
        style={props.style}
        {...(described ? {} : { 'aria-describedby': undefined })}
        {...(props.wide === undefined ? {} : { 'data-wide': props.wide })}
      >
        {closing === undefined ? null : <Gone closing={closing} />}
        {onSubmit === undefined ? (
          body
        ) : (
          <form onSubmit={onSubmit} noValidate>
            {body}
          </form>
        )}
      </DialogSurface>
    </Dialog>
  );
}
