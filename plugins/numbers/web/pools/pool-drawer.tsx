import type { Text } from '@fitout/sdk';
import { errorText, FormDrawer, fieldProps, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Field, Input, Select, Switch, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { numbersCalls } from '../client.ts';
import type { CountedPool } from './client.ts';

/** Makes a pool, or changes one; its carrier stays. */
export function PoolDrawer(props: {
  pool: CountedPool | undefined;
  carriers: readonly Carrier[];
  close(saved?: { id: string }): void;
}) {
  const { pool, carriers } = props;
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing<{ id: string }>(props.close);
  const [draft, setDraft] = useState({
    carrier: pool?.carrier ?? carriers[0]?.key ?? 'unicom',
    name: pool?.name ?? '',
    note: pool?.note ?? '',
    open: pool?.open ?? false,
  });
  const [working, setWorking] = useState(false);
  const [empty, setEmpty] = useState(false);
  const [error, setError] = useState<Text>();
  const set = (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = async () => {
    setEmpty(draft.name.trim() === '');
    if (draft.name.trim() === '') return;
    setWorking(true);
    setError(undefined);
    try {
      const call = numbersCalls(http);
      const saved =
        pool === undefined
          ? await call('POST pools', { body: draft })
          : await call('PUT pools/:id', { params: { id: pool.id }, body: { rev: pool.rev, pool: draft } });
      closing.finish(saved);
    } catch (failed) {
      setError(errorText(failed));
      setWorking(false);
    }
  };
  return (
    <FormDrawer
      closing={closing}
      title={t(pool === undefined ? { zh: '新建号码池', en: 'New pool' } : { zh: '修改号码池', en: 'Edit pool' })}
      close={() => closing.finish()}
      onSubmit={submit}
      working={working}
      error={error}
    >
      <Field
        {...fieldProps({
          label: t({ zh: '名称', en: 'Name' }),
          required: true,
          error: empty ? t({ zh: '请填写名称', en: 'Enter a name' }) : undefined,
        })}
      >
        <Input value={draft.name} maxLength={limits.name} onChange={(_, data) => set({ name: data.value })} />
      </Field>
      <Field
        {...fieldProps({
          label: t({ zh: '运营商', en: 'Carrier' }),
          hint: t({ zh: '建立后不能更改', en: 'Cannot be changed later' }),
        })}
      >
        <Select
          value={draft.carrier}
          disabled={pool !== undefined}
          onChange={(_, data) => set({ carrier: data.value })}
        >
          {carriers.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Switch
        checked={draft.open}
        label={t({ zh: '访客可以从中选号', en: 'Visitors can choose from it' })}
        onChange={(_, data) => set({ open: data.checked })}
      />
      <Field {...fieldProps({ label: t({ zh: '备注', en: 'Note' }) })}>
        <Textarea
          value={draft.note}
          rows={3}
          maxLength={limits.note}
          onChange={(_, data) => set({ note: data.value })}
        />
      </Field>
    </FormDrawer>
  );
}
