import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { DocumentKind, PageDetail } from '../../shared/document.ts';
import { DialogFrame } from '../dialogs/frame.tsx';
import { documentOf, layouts } from './layouts.ts';
import classes from './pages.module.css';

export function NewPageDialog({
  kind,
  onClose,
  onMade,
}: {
  kind: DocumentKind;
  onClose(): void;
  onMade(page: PageDetail): void;
}) {
  const t = useText();
  const ctx = usePlugin();
  const name = useId();
  const [title, setTitle] = useState('');
  const [layout, setLayout] = useState('blank');
  const [busy, setBusy] = useState(false);
  const make = async () => {
    const words = title.trim();
    const chosen = layouts.find(({ key }) => key === layout);
    if (words === '' || chosen === undefined || busy) return;
    setBusy(true);
    try {
      onMade(
        await ctx.http.post<PageDetail>('pages', { title: words, kind, document: documentOf(chosen, kind, words) }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title={{ zh: '新建页面', en: 'New page' }}
      onClose={onClose}
      actions={
        <Button appearance="primary" disabled={title.trim() === '' || busy} onClick={make}>
          {t({ zh: '创建', en: 'Create' })}
        </Button>
      }
    >
      <Labelled label={t({ zh: '页面标题', en: 'Title' })} required>
        <Input
          autoFocus
          value={title}
          maxLength={100}
          onChange={(_, data) => setTitle(data.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && void make()}
        />
      </Labelled>
      <fieldset className={classes.layouts}>
        <legend>{t({ zh: '起始布局', en: 'Begin with' })}</legend>
        {layouts.map((one) => (
          <label key={one.key}>
            <span>
              <input type="radio" name={name} checked={one.key === layout} onChange={() => setLayout(one.key)} />{' '}
              {t(one.name)}
            </span>
            <span className={classes.small}>{t(one.about)}</span>
          </label>
        ))}
      </fieldset>
    </DialogFrame>
  );
}
