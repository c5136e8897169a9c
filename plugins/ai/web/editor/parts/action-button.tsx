import { useText } from '@fitout/sdk/web';
import { Button, type ButtonProps } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio/react';
import { type EditorAction, keyText, perform } from '../session/actions.ts';
import { useEditor, useEngineState } from '../session/hooks.ts';

/** An icon that does an action, disabled while long work is under way; its tooltip names the key. */
export function ActionButton({
  action,
  icon,
  size = 'small',
}: { action: EditorAction; icon: ReactElement } & Pick<ButtonProps, 'size'>) {
  const session = useEditor();
  const t = useText();
  // What may be done follows the document and the layer in hand.
  const state = useEngineState();
  const { layer, beside, work } = useSnapshot(session.ui);
  void [layer, beside];
  const [key] = action.keys;
  const label = t(action.title);
  return (
    <Button
      appearance="subtle"
      size={size ?? 'small'}
      icon={icon}
      aria-label={label}
      title={key === undefined ? label : `${label} (${keyText(key)})`}
      disabledFocusable={state === undefined || work !== undefined || action.enabled?.(session) === false}
      onClick={() => perform(session, action)}
    />
  );
}
