import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useClamped } from '../../shared/scan/use-clamped.tsx';
import classes from './scan-list.module.css';

/** What a code says; of a long text four lines, and all of it on a press. */
export function CodeText({ text }: { text: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const clamped = useClamped(shown, text);
  return (
    <>
      <p ref={shown} className={classes.text} data-open={open}>
        {text}
      </p>
      {clamped || open ? (
        <Button size="small" appearance="transparent" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t({ zh: '收起全文', en: 'Collapse text' }) : t({ zh: '显示全文', en: 'Show full text' })}
        </Button>
      ) : null}
    </>
  );
}
