import { useText } from '@fitout/sdk/web';
import { Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import classes from './rules.module.css';

export const count = (value: number): string => value.toLocaleString('en-US');

/** What a change would move, before it is saved; says that it is being counted, and that it could not be. */
export function PreviewBox(props: { loading: boolean; error: Error | undefined; retry(): void; children: ReactNode }) {
  const { loading, error, retry, children } = props;
  const t = useText();
  return (
    <section className={classes.preview} aria-live="polite" aria-busy={loading}>
      <h3>{t({ zh: '保存后的影响', en: 'Effect of saving' })}</h3>
      {error !== undefined ? (
        <p className={classes.problem}>
          {t(
            { zh: '没有算出影响：{reason}', en: 'Could not calculate the effect: {reason}' },
            { reason: error.message },
          )}{' '}
          <button type="button" onClick={retry}>
            {t({ zh: '重试', en: 'Try again' })}
          </button>
        </p>
      ) : loading ? (
        <Spinner
          size="tiny"
          labelPosition="after"
          style={{ justifyContent: 'flex-start' }}
          label={t({ zh: '正在统计受影响的号码…', en: 'Counting affected numbers…' })}
        />
      ) : (
        children
      )}
    </section>
  );
}
