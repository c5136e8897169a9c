import type { LocalText } from '@fitout/sdk';
import { useFormCheck, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { useState } from 'react';
import { EditorDialog, useDialog } from './frame.tsx';

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
  const { problems, check, changed } = useFormCheck();
  const problem = problems.get('name');
  const save = async (form: HTMLFormElement) => {
    if (busy || !check(form)) return;
    setBusy(true);
    try {
      await onSave(name.trim());
      dialog.close();
    } catch {
      setBusy(false); // the toast has said why; the words stay
    }
  };
  return (
    <EditorDialog
      dialog={dialog}
      title={title}
      onSubmit={(form) => void save(form)}
      actions={
        <Button type="submit" appearance="primary" disabledFocusable={busy}>
          {t({ zh: '确定', en: 'OK' })}
        </Button>
      }
    >
      <Labelled
        label={t(label)}
        required
        hint={hint === undefined ? undefined : t(hint)}
        validationMessage={problem && t(problem)}
      >
        <Input
          autoFocus
          name="name"
          value={name}
          maxLength={max}
          onChange={(_, data) => {
            setName(data.value);
            changed('name');
          }}
        />
      </Labelled>
    </EditorDialog>
  );
}
