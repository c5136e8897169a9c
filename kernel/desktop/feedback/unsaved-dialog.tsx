import { DialogFrame } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { type ComponentType, useState } from 'react';
import type { UnsavedChoice, UnsavedPage } from '../shell/unsaved-page.ts';
import styles from './dialogs.module.css';
import { exitMs } from './use-exit.ts';

/** The one question about all pages with unsaved work that are to close; `failed`: about those that could not be saved. */
export function createUnsavedDialog(
  pages: readonly UnsavedPage[],
  failed: boolean,
): ComponentType<{ close(choice?: UnsavedChoice): void }> {
  return function UnsavedDialog({ close }) {
    const t = useText();
    const [open, setOpen] = useState(true);
    const answer = (choice: UnsavedChoice) => {
      setOpen(false);
      setTimeout(() => close(choice), exitMs);
    };
    return (
      <DialogFrame
        title={t(failed ? { zh: '保存失败', en: 'Could not save' } : { zh: '有未保存的修改', en: 'Unsaved changes' })}
        open={open}
        onClose={() => answer('keep')}
        className={styles.surface}
        actions={
          <>
            <Button onClick={() => answer('keep')}>{t({ zh: '继续编辑', en: 'Keep editing' })}</Button>
            <Button className={styles.discard} onClick={() => answer('discard')}>
              {t({ zh: '不保存', en: 'Discard' })}
            </Button>
            <Button appearance="primary" onClick={() => answer('save')}>
              {t({ zh: '保存', en: 'Save' })}
            </Button>
          </>
        }
      >
        <p>
          {t(
            { zh: '以下 {count} 个页面还没有保存：', en: 'These pages have unsaved changes ({count}):' },
            { count: pages.length },
          )}
        </p>
        <ul className={styles.pages}>
          {pages.map(({ id, title, live }) => (
            <li key={id}>
              <strong>{t(title)}</strong>
              {live.unsaved?.describe !== undefined && <span>{live.unsaved.describe}</span>}
            </li>
          ))}
        </ul>
      </DialogFrame>
    );
  };
}
