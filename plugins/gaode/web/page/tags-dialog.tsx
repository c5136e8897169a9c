import { DialogFrame, TagField, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Field } from '@fluentui/react-components';
import { useState } from 'react';
import { cleanTags } from '../details/tags.ts';

/** Tags that many places get or lose. */
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
  const adding = t({ zh: '添加标签', en: 'Add tags' });
  const removing = t({ zh: '移除标签', en: 'Remove tags' });
  return (
    <DialogFrame
      title={t({ zh: '修改 {n} 家门店的标签', en: 'Edit tags of {n} {n|store|stores}' }, { n: count })}
      closing={closing}
      onClose={() => closing.finish()}
      onSubmit={(event) => {
        event.preventDefault();
        if (add.length + remove.length > 0) closing.finish({ add, remove });
      }}
      style={{ maxWidth: 480 }}
      contentStyle={{ display: 'grid', gap: 16 }}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button type="submit" appearance="primary" disabledFocusable={add.length + remove.length === 0}>
            {t({ zh: '确定', en: 'OK' })}
          </Button>
        </>
      }
    >
      <Field label={adding}>
        <div>
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
