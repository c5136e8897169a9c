import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useText } from '../web/hooks.ts';

/** A load that failed, with a way to try again. What was loaded before stays below it. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useText();
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        {t({ zh: '加载失败：{reason}', en: 'Could not load: {reason}' }, { reason: error.message })}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onRetry}>
          {t({ zh: '重试', en: 'Try again' })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
