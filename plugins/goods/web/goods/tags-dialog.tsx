import { formMessages } from '@fitout/sdk';
import { DialogFrame, TagField, useClosing } from '@fitout/sdk/desktop';
import { focusProblem, useText } from '@fitout/sdk/web';
import { Button, Field } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { cleanTags } from '../../shared/tags.ts';

/** Tags that many goods get or lose. */
export function TagsDialog(props: {
  count: number;
  known: readonly string[];
  close(change?: { add: string[]; remove: string[] }): void;
}) {
  const { count, known } = props;
  const closing = useClosing(props.close);
  const t = useText();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [strict, setStrict] = useState(false);
  const nothing = add.length === 0 && remove.length === 0;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setStrict(true);
    if (nothing) focusProblem(event.currentTarget);
    else closing.finish({ add, remove });
  };
  const adding = t({ zh: '添加标签', en: 'Add tags' });
  const removing = t({ zh: '移除标签', en: 'Remove tags' });
  return (
    <DialogFrame
      title={t({ zh: '修改 {n} 件商品的标签', en: 'Tags of {n} {n|product|products}' }, { n: count })}
      closing={closing}
      onClose={() => closing.finish()}
      onSubmit={send}
      style={{ maxWidth: 480 }}
      contentStyle={{ display: 'grid', gap: 16 }}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button type="submit" appearance="primary">
            {t({ zh: '确定', en: 'OK' })}
          </Button>
        </>
      }
    >
      <Field label={adding} validationMessage={strict && nothing ? t(formMessages.minItems(1)) : undefined}>
        <div data-invalid={strict && nothing}>
          <TagField clean={cleanTags} tags={add} known={known} label={adding} onChange={setAdd} />
        </div>
      </Field>
      <Field label={removing}>
        <div>
          <TagField clean={cleanTags} tags={remove} known={known} label={removing} onChange={setRemove} />
        </div>
      </Field>
    </DialogFrame>
  );
}
