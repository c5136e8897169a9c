import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { Text } from '../base/text.ts';
import { useText } from '../web/hooks.ts';

/** What went wrong with all of a form, read aloud when it comes; an empty place until then. */
export function Problem({ text, className }: { text: Text | undefined; className?: string | undefined }) {
  const t = useText();
  return (
    <div role="alert" className={className}>
      {text === undefined ? null : (
        <MessageBar intent="error" layout="multiline" politeness="polite">
          <MessageBarBody>{t(text)}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
}
