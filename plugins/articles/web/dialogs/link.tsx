import { FieldPair, FormDialog, fieldProps } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { documentLimits } from '../../shared/limits.ts';
import { useWriting } from '../session/use-session.ts';
import { typedHref } from '../text/typed-href.ts';

/** Asks where the chosen words lead; where none are chosen, also which words. */
export function LinkDialog({ onClose }: { onClose(): void }) {
  const { editor } = useWriting();
  const t = useText();
  const before = String(editor.getAttributes('link').href ?? '');
  const bare = editor.state.selection.empty && before === '';
  const [typed, setTyped] = useState(before);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const href = typedHref(typed);
  const submit = (): Promise<void> | undefined => {
    setTried(true);
    if (href === undefined) return undefined;
    onClose();
    const chain = editor.chain().focus();
    const link = { type: 'link', attrs: { href } };
    if (bare)
      chain
        .insertContent({ type: 'text', text: words.trim() === '' ? typed.trim() : words, marks: [link] })
        .unsetMark('link')
        .run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    return Promise.resolve();
  };
  const wrong = t({ zh: '这不是可用的链接', en: 'This is not a valid link' });
  return (
    <FormDialog
      title={before === '' ? t({ zh: '添加链接', en: 'Add a link' }) : t({ zh: '修改链接', en: 'Edit link' })}
      submit={t({ zh: '确定', en: 'OK' })}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field
        {...fieldProps({
          label: t({ zh: '链接地址', en: 'Address' }),
          required: true,
          error: tried && href === undefined ? wrong : undefined,
          hint: t({
            zh: '网址、本站页面（/p/…）、邮箱或 tel: 电话',
            en: 'A web address, a page on this site (/p/…), an e-mail address or tel:',
          }),
        })}
      >
        <Input
          autoFocus
          placeholder="https://"
          value={typed}
          maxLength={documentLimits.href}
          onChange={(_, data) => setTyped(data.value)}
        />
      </Field>
      {bare ? (
        <Field
          {...fieldProps({
            label: t({ zh: '显示的文字', en: 'Words' }),
            hint: t({ zh: '留空则显示地址', en: 'Leave empty to show the address' }),
          })}
        >
          <Input value={words} maxLength={200} onChange={(_, data) => setWords(data.value)} />
        </Field>
      ) : null}
      {before === '' ? null : (
        <FieldPair>
          <Button
            appearance="subtle"
            onClick={() => {
              onClose();
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
            }}
          >
            {t({ zh: '移除链接', en: 'Remove link' })}
          </Button>
        </FieldPair>
      )}
    </FormDialog>
  );
}
