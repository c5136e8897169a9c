import { useMobilePage } from '@fitout/sdk/mobile';
import { useTag, useText } from '@fitout/sdk/web';
import { useLayoutEffect } from 'react';
import styles from './finder.module.css';
import { Icon } from './icons.tsx';

/** The way back of a page that takes the whole screen, as long as this is there. */
export function FullScreen() {
  const t = useText();
  const { setFullScreen } = useMobilePage();
  const { close } = useTag();
  useLayoutEffect(() => {
    setFullScreen?.(true);
    return () => setFullScreen?.(false);
  }, [setFullScreen]);
  return (
    <button type="button" className={styles.round} aria-label={t({ zh: '返回', en: 'Back' })} onClick={close}>
      <Icon name="before" />
    </button>
  );
}
