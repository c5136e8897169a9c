import { useObjectUrl, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import classes from './sizes.module.css';
import type { Variant } from './sizes.ts';

/** One size as it has become. */
export function VariantCard({ variant, onOpen }: { variant: Variant; onOpen: (() => void) | undefined }) {
  const t = useText();
  const { title, width, height } = variant.size;
  const url = useObjectUrl(variant.preview);
  return (
    <li className={classes.variant}>
      <span className={classes.picture}>{url === undefined ? null : <img src={url} alt={t(title)} />}</span>
      <span className={classes.words}>
        <strong>{t(title)}</strong>
        <small>
          {width} × {height}
        </small>
      </span>
      <Button
        size="small"
        disabledFocusable={onOpen === undefined}
        aria-label={t({ zh: '打开编辑 {name}', en: 'Open {name}' }, { name: t(title) })}
        onClick={onOpen}
      >
        {t({ zh: '打开编辑', en: 'Open' })}
      </Button>
    </li>
  );
}
