import { Button, DrawerBody, DrawerFooter, OverlayDrawer } from '@fluentui/react-components';
import type { FormEvent, ReactNode } from 'react';
import type { Text } from '../base/text.ts';
import { focusProblem } from '../web/form-check.ts';
import { useText } from '../web/hooks.ts';
import { type Closing, Gone } from './closing.tsx';
import classes from './drawer.module.css';
import { DrawerHead } from './drawer-head.tsx';
import { Problem } from './problem.tsx';

export interface FormDrawerProps {
  closing: Closing<never>;
  title: string;
  children: ReactNode;
  /** Asked for by Esc, the mask and the buttons. */
  close(): void | Promise<void>;
  /** Without it there is nothing to send, and what is inside may have forms of its own. */
  onSubmit?(): void | Promise<void>;
  working?: boolean;
  error?: Text | undefined;
  submit?: string;
  /** Left of the buttons. */
  aside?: ReactNode;
}

/** A form at the side of the page: Enter in a field sends it, Esc leaves it, what went wrong is said inside it. */
export function FormDrawer(props: FormDrawerProps) {
  const { closing, title, children, close, onSubmit, working = false } = props;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!working) void Promise.resolve(onSubmit?.()).finally(() => focusProblem(form));
  };
  const body = <DrawerBody className={classes.body}>{children}</DrawerBody>;
  return (
    <OverlayDrawer
      open={closing.open}
      position="end"
      className={classes.drawer}
      onOpenChange={(_, data) => {
        if (!data.open && !working) void close();
      }}
    >
      <Gone closing={closing} />
      <DrawerHead onClose={() => void close()}>{title}</DrawerHead>
      {onSubmit === undefined ? (
        <div className={classes.form}>{body}</div>
      ) : (
        <form className={classes.form} onSubmit={send} noValidate>
          {body}
          <FormFooter {...props} />
        </form>
      )}
    </OverlayDrawer>
  );
}

function FormFooter({ close, working = false, error, submit, aside }: FormDrawerProps) {
  const t = useText();
  return (
    <DrawerFooter className={classes.footer}>
      <Problem text={error} className={classes.alert} />
      <Button type="submit" appearance="primary" disabledFocusable={working}>
        {working ? t({ zh: '正在保存…', en: 'Saving…' }) : (submit ?? t({ zh: '保存', en: 'Save' }))}
      </Button>
      <Button type="button" disabled={working} onClick={() => void close()}>
        {t({ zh: '取消', en: 'Cancel' })}
      </Button>
      <span className={classes.aside}>{aside}</span>
    </DrawerFooter>
  );
}

/** Two fields side by side, where the drawer is wide enough. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
