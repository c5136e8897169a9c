import { DialogFrame } from '@fitout/sdk/desktop';
import { type PluginContext, useRemote, useText } from '@fitout/sdk/web';
import { Button, Radio, RadioGroup, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import type { PickedForm } from '../api.ts';
import { formsClient } from './client.ts';

/** 选择表单: one of the organisation's forms. */
export function FormChooser(props: {
  ctx: PluginContext;
  chosen: string | undefined;
  close(forms?: PickedForm[]): void;
}) {
  const { ctx, close } = props;
  const t = useText();
  const [chosen, setChosen] = useState(props.chosen ?? '');
  const forms = useRemote('forms', (signal) => formsClient(ctx.http).forms(signal));
  const form = forms.data?.find(({ id }) => id === chosen);
  return (
    <DialogFrame
      title={t({ zh: '选择表单', en: 'Choose a form' })}
      onClose={() => close()}
      actions={
        <>
          <Button onClick={() => close()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button
            appearance="primary"
            disabled={form === undefined}
            onClick={() => form !== undefined && close([{ id: form.id, name: form.title }])}
          >
            {t({ zh: '确定', en: 'Choose' })}
          </Button>
        </>
      }
    >
      {forms.data === undefined && forms.error === undefined ? <Spinner /> : null}
      {forms.error === undefined ? null : <p role="alert">{forms.error.message}</p>}
      {forms.data?.length === 0 ? (
        <p>{t({ zh: '还没有表单。先在“表单”中新建并发布一份。', en: 'There are no forms yet. Create one first.' })}</p>
      ) : null}
      <RadioGroup
        value={chosen}
        aria-label={t({ zh: '表单', en: 'Forms' })}
        onChange={(_, data) => setChosen(data.value)}
      >
        {forms.data?.map(({ id, title, live }) => (
          <Radio key={id} value={id} label={live ? title : `${title}（${t({ zh: '未发布', en: 'not published' })}）`} />
        ))}
      </RadioGroup>
    </DialogFrame>
  );
}
