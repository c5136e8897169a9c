import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { actOn, type CodeAction, codeActions, type Meaning } from '../../../../plugins/bar/api.ts';
import styles from './scan.module.css';

/** What may be done with a code: first what fits it, then copying and passing it on. */
export function CodeActions({ text, meaning }: { text: string; meaning: Meaning }) {
  const t = useText();
  const { menu, navigation, overlays, toasts } = usePlugin();
  const shares = typeof navigator.share === 'function';
  const actions = codeActions({ text, meaning }, { routes: menu.phoneRoutes, otherRoutes: [], ownPages: true, shares });
  const act = (action: CodeAction) => void actOn(action, { navigation, overlays, toasts, saveFile });
  return (
    <div className={styles.actions}>
      {actions.map((action) =>
        action.does === 'call' ? (
          <a key={action.text.en} className={`${styles.fits} external`} href={action.address}>
            {t(action.text)}
          </a>
        ) : (
          <button
            key={action.text.en}
            type="button"
            className={action.fits ? styles.fits : styles.text}
            onClick={() => act(action)}
          >
            {t(action.text)}
          </button>
        ),
      )}
    </div>
  );
}
