import { keyOf } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { callsOf, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { documentCalls } from '../../../shared/calls/documents.ts';
import { limits } from '../../../shared/limits.ts';
import { useEditor } from '../session/hooks.ts';
import classes from './bar.module.css';

/** The document's name; Enter or leaving it keeps another one, Esc does not. */
export function NameField() {
  const { ctx, id, facts, mayEdit } = useEditor();
  const t = useText();
  const { name } = useSnapshot(facts);
  const [typed, setTyped] = useState<string>();
  const keep = async (): Promise<void> => {
    const next = typed?.trim() ?? '';
    setTyped(undefined);
    if (next === '' || next === name) return;
    facts.name = next;
    try {
      const call = callsOf<typeof documentCalls>(ctx.http, { showError: false });
      facts.name = (await call('PATCH documents/:id', { params: { id }, body: { name: next } })).name;
    } catch (error) {
      facts.name = name;
      ctx.toasts.error(errorText(error), error);
    }
  };
  return (
    <input
      className={classes.name}
      aria-label={t({ zh: '名称', en: 'Name' })}
      readOnly={!mayEdit}
      value={typed ?? name}
      maxLength={limits.name}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter') event.currentTarget.blur();
        if (keyOf(event) === 'Escape') setTyped(undefined);
      }}
    />
  );
}
