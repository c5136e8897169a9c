import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { DocumentKind, PageDetail } from '../../shared/document.ts';
import { DialogFrame, useDialog } from '../dialogs/frame.tsx';
import { documentOf, layouts } from './layouts.ts';
import classes from './new-page.module.css';
import { PageSketch } from './sketch.tsx';

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
  const dialog = useDialog(onClose);
  const [title, setTitle] = useState('');
  const [layout, setLayout] = useState('blank');
  const [busy, setBusy] = useState(false);
  const make = async () => {
    const words = title.trim();
    const chosen = layouts.find(({ key }) => key === layout);
    if (words === '' || chosen === undefined || busy) return;
    setBusy(true);
    try {
      const document = documentOf(chosen, kind, words);
      const page = await ctx.http.post<PageDetail>('pages', { title: words, kind, document });
      dialog.close(() => onMade(page));
    } catch {
      // the toast has said why; the words stay
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      dialog={dialog}
      title={{ zh: '新建页面', en: 'New page' }}
      actions={
        <Button appearance="primary" disabled={title.trim() === '' || busy} onClick={make}>
          {t({ zh: '创建', en: 'Create' })}
        </Button>
      }
    >
      <Labelled label={t({ zh: '页面标题', en: 'Title' })} required>
        <Input
          autoFocus
          placeholder={t(
            kind === 'activity'
              ? { zh: '例如：双十二会员日', en: 'Members’ day, for example' }
              : { zh: '例如：商城首页', en: 'Shop front, for example' },
          )}
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
            <PageSketch blocks={one.blocks.map(([type]) => type)} />
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
