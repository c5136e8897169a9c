import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { useState } from 'react';
import { DialogFrame, useDialog } from './frame.tsx';

/** Asks for a name, and stays while it could not be saved. */
export function NameDialog(props: {
  title: LocalText;
  label: LocalText;
  hint?: LocalText;
  name: string;
  max: number;
  onSave(name: string): Promise<unknown>;
  onClose(): void;
}) {
  const { title, label, hint, max, onSave, onClose } = props;
  const t = useText();
  const dialog = useDialog(onClose);
  const [name, setName] = useState(props.name);
  const [busy, setBusy] = useState(false);
  const words = name.trim();
  const save = async () => {
    if (words === '' || busy) return;
    setBusy(true);
    try {
      await onSave(words);
      dialog.close();
    } catch {
      setBusy(false); // the toast has said why; the words stay
    }
  };
  return (
    <DialogFrame
      dialog={dialog}
      title={title}
      actions={
        <Button appearance="primary" disabled={words === '' || busy} onClick={() => void save()}>
          {t({ zh: '确定', en: 'OK' })}
        </Button>
      }
    >
      <Labelled label={t(label)} required hint={hint === undefined ? undefined : t(hint)}>
        <Input
          autoFocus
          value={name}
          maxLength={max}
          onChange={(_, data) => setName(data.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void save()}
        />
      </Labelled>
    </DialogFrame>
  );
}
