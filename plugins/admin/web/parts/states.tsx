import { useText } from '@fitout/sdk/web';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Skeleton,
  SkeletonItem,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import styles from './states.module.css';

/** A load that failed, with a way to try again. What was loaded before stays below it. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useText();
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        {t({ zh: '加载失败：{reason}', en: 'Loading failed: {reason}' }, { reason: error.message })}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onRetry}>
          {t({ zh: '重试', en: 'Try again' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** Grey rows in the place of a list that is on its way. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const t = useText();
  return (
    <Skeleton className={styles.skeleton} aria-label={t({ zh: '正在加载', en: 'Loading' })}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey rows are all alike
        <SkeletonItem key={index} size={36} />
      ))}
    </Skeleton>
  );
}

/** Nothing to show: why, and what to do about it. */
export function Empty({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
