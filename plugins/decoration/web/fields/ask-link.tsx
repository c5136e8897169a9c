import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { textHref } from '../../shared/rich-text.ts';
import classes from '../panel/panel.module.css';

/** Asks where words lead. `href` is where they lead now: it is changed, or taken away. Esc leaves all as it is. */
export function AskLink(props: { href: string; onSet(href: string): void; onRemove(): void; onCancel(): void }) {
  const { href, onSet, onRemove, onCancel } = props;
  const t = useText();
  const hint = useId();
  const [typed, setTyped] = useState(href);
  const [wrong, setWrong] = useState(false);
  const accept = () => {
    const next = textHref(typed);
    if (next !== undefined) onSet(next);
    else setWrong(true);
  };
  const press = (event: React.KeyboardEvent) => {
    if (keyOf(event) !== 'Enter' && keyOf(event) !== 'Escape') return;
    // Esc ends this question, not what is edited below it; Enter on a button is the button's.
    event.stopPropagation();
    if (keyOf(event) === 'Enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (keyOf(event) === 'Enter') accept();
    else onCancel();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls within
    <div className={classes.askLink} onKeyDown={press}>
      <input
        ref={chosen}
        className={classes.number}
        aria-label={t({ zh: '链接地址', en: 'Address' })}
        aria-invalid={wrong}
        aria-describedby={hint}
        placeholder="https://"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <p id={hint} className={wrong ? classes.wrong : classes.hint} role={wrong ? 'alert' : undefined}>
        {wrong ? t({ zh: '这不是可用的链接。', en: 'This is not a valid link. ' }) : null}
        {t({
          zh: '可填写网址、本站页面（/p/…）、mailto: 邮箱或 tel: 电话',
          en: 'Enter a web address, a page on this site (/p/…), mailto: or tel:',
        })}
      </p>
      <div className={classes.row}>
        <Button size="small" appearance="primary" onClick={accept}>
          {t({ zh: '确定', en: 'OK' })}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t({ zh: '取消', en: 'Cancel' })}
        </Button>
        {href === '' ? null : (
          <Button size="small" appearance="subtle" onClick={onRemove}>
            {t({ zh: '移除链接', en: 'Remove link' })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Ready to be typed over. */
function chosen(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.select();
}
