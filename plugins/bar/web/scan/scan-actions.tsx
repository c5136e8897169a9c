import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { actOn, type CodeAction } from '../../shared/scan/code-actions.ts';

/** What fits a code, as buttons. Nothing happens by itself. */
export function ScanActions({ actions }: { actions: readonly CodeAction[] }) {
  const t = useText();
  const act = useActing();
  if (actions.length === 0) return null;
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {actions.map((action) =>
        action.does === 'call' ? (
          <Button key={action.text.en} size="small" as="a" href={action.address}>
            {t(action.text)}
          </Button>
        ) : (
          <Button key={action.text.en} size="small" onClick={() => act(action)}>
            {t(action.text)}
          </Button>
        ),
      )}
    </span>
  );
}

/** Carries out what was pressed. */
export function useActing(): (action: CodeAction) => void {
  const { navigation, overlays, toasts } = usePlugin();
  return (action) => void actOn(action, { navigation, overlays, toasts, saveFile });
}
