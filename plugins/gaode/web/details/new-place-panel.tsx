import { keyOf, newUuid, type Text } from '@fitout/sdk';
import { errorText, fieldErrors, fieldProps, Problem } from '@fitout/sdk/desktop';
import { focusProblem, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../shared/places/limits.ts';
import { usePlacesPage } from '../page/workspace-context.ts';
import { CoordinatesFields } from './coordinates-fields.tsx';
import classes from './details.module.css';

/** A place that is being created: its name and address here, its position here or on the map. */
export function NewPlacePanel({ draft }: { draft: { lng: number; lat: number } }) {
  const t = useText();
  const { toasts } = usePlugin();
  const { workspace, setDraft, open } = usePlacesPage();
  const [fields, setFields] = useState({ name: '', address: '' });
  const [error, setError] = useState<unknown>();
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  // The same key again answers the shop whose first answer was lost.
  const key = useRef(newUuid());
  const form = useRef<HTMLFormElement>(null);
  const close = () => setDraft(undefined);
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const name = fields.name.trim();
    setIsNameMissing(name === '');
    if (name === '') return focusProblem(form.current as HTMLFormElement);
    setIsSaving(true);
    setError(undefined);
    try {
      const { id } = await workspace.create({ ...fields, name, ...draft, key: key.current });
      close();
      open(id);
      toasts.success({ zh: '门店已创建', en: 'Store created' });
    } catch (failed) {
      setError(failed);
      setIsSaving(false);
    }
  };
  const problems = fieldErrors(error, 'body');
  const problem: Text | undefined = error === undefined ? undefined : errorText(error);
  return (
    <aside className={classes.panel} aria-label={t({ zh: '新建门店', en: 'New store' })}>
      <div className={classes.head}>
        <strong>{t({ zh: '新建门店', en: 'New store' })}</strong>
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t({ zh: '取消新建', en: 'Cancel' })}
          onClick={close}
        />
      </div>
      <form
        ref={form}
        className={classes.body}
        noValidate
        onSubmit={(event) => void create(event)}
        onKeyDown={(event) => keyOf(event) === 'Escape' && close()}
      >
        <Field
          {...fieldProps({
            label: t({ zh: '名称', en: 'Name' }),
            required: true,
            error: isNameMissing ? t({ zh: '名称不能为空', en: 'Enter a name' }) : problems.name,
          })}
        >
          <Input
            value={fields.name}
            maxLength={limits.name}
            onChange={(_, data) => setFields({ ...fields, name: data.value })}
          />
        </Field>
        <Field {...fieldProps({ label: t({ zh: '地址', en: 'Address' }), error: problems.address })}>
          <Input
            value={fields.address}
            maxLength={limits.address}
            onChange={(_, data) => setFields({ ...fields, address: data.value })}
          />
        </Field>
        <CoordinatesFields value={draft} readOnly={false} onChange={setDraft} />
        <Problem text={problem} />
        <div className={classes.actions}>
          <Button type="submit" appearance="primary" disabledFocusable={isSaving}>
            {t({ zh: '创建门店', en: 'Create store' })}
          </Button>
          <Button onClick={close}>{t({ zh: '取消', en: 'Cancel' })}</Button>
        </div>
        <p className={classes.quiet}>
          {t({
            zh: '电话、营业时间与标签可在创建后填写。',
            en: 'You can add phone, hours and tags after creating it.',
          })}
        </p>
      </form>
    </aside>
  );
}
