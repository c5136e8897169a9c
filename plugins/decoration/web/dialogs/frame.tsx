import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';

/** A dialog with a title, its content, and 关闭 beside its own actions. */
export function DialogFrame(props: {
  title: LocalText;
  onClose(): void;
  children: ReactNode;
  actions?: ReactNode;
  width?: number;
  modal?: boolean;
}) {
  const t = useText();
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => () => void setTimeout(uncover), []);
  // A pressed button that goes away takes the focus with it, and Esc would no longer be heard.
  useEffect(() => {
    if (document.activeElement === document.body) surface.current?.focus();
  });
  return (
    <Dialog open onOpenChange={(_, data) => data.open || props.onClose()} modalType={props.modal ? 'alert' : 'modal'}>
      <DialogSurface ref={surface} style={{ maxWidth: props.width ?? 600 }}>
        <DialogBody>
          <DialogTitle>{t(props.title)}</DialogTitle>
          <DialogContent>{props.children}</DialogContent>
          <DialogActions>
            {props.modal ? null : <Button onClick={props.onClose}>{t({ zh: '关闭', en: 'Close' })}</Button>}
            {props.actions}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** A Fluent modal that is taken away while open leaves the app hidden from screen readers for good: undone here. */
function uncover(): void {
  if (document.querySelector('[aria-modal="true"]') !== null) return;
  for (const element of document.querySelectorAll(
    'body > [aria-hidden="true"], body > * > [aria-hidden="true"], body > * > * > [aria-hidden="true"]',
  ))
    if (element.querySelector('main, [role="tablist"], button') !== null) element.removeAttribute('aria-hidden');
}
