import { isFitoutError, keyOf, type Text } from '@fitout/sdk';
import { DialogFrame, errorText, Problem, useClosing } from '@fitout/sdk/desktop';
import { useFormCheck, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { ArrowSyncRegular, DeleteRegular, RenameRegular } from '@fluentui/react-icons';
import { type FormEvent, useState } from 'react';
import type { Preset } from '../../shared/calls.ts';
import { type Recipe, recipeLimits, sameRecipe } from '../../shared/recipe.ts';
import { presetCallsOf } from './preset-calls.ts';
import classes from './preset-dialog.module.css';

/** Keeps the present settings under a name for everybody in the organisation; renames, renews and deletes what is there. */
export function PresetDialog(props: { presets: readonly Preset[]; recipe: Recipe; close(): void }) {
  const { http, overlays } = usePlugin();
  const call = presetCallsOf(http);
  const t = useText();
  const closing = useClosing<never>(props.close);
  const [presets, setPresets] = useState(props.presets);
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<Preset['id']>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Text>();
  const put = (preset: Preset) => setPresets((all) => [...all.filter(({ id }) => id !== preset.id), preset]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await work().catch((failed: unknown) => {
      setError(errorText(failed));
      // Somebody was faster: what they made of it is shown.
      const now = isFitoutError(failed) ? (failed.detail as { now?: Preset } | undefined)?.now : undefined;
      if (now !== undefined) put(now);
    });
    setBusy(false);
  };
  const { problems, check, changed } = useFormCheck();
  const problem = problems.get('name');
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !check(event.currentTarget)) return;
    void attempt(async () => {
      put(await call('POST presets', { body: { name, recipe: props.recipe } }));
      setName('');
    });
  };
  const change = (preset: Preset, part: { name?: string; recipe?: Recipe }) =>
    attempt(async () => {
      put(await call('PATCH presets/:id', { params: { id: preset.id }, body: { rev: preset.rev, ...part } }));
      setRenaming(undefined);
    });
  const remove = async (preset: Preset) => {
    const sure = await overlays.confirm({
      title: { zh: `删除预设「${preset.name}」？`, en: `Delete preset “${preset.name}”?` },
      message: {
        zh: '组织里的其他人也将不再看到它',
        en: 'It will no longer be available to others in the organisation',
      },
      confirm: { zh: '删除', en: 'Delete' },
      danger: true,
    });
    if (!sure) return;
    await attempt(async () => {
      await call('DELETE presets/:id', { params: { id: preset.id } });
      setPresets((all) => all.filter(({ id }) => id !== preset.id));
    });
  };

  return (
    <DialogFrame
      title={t({ zh: '预设', en: 'Presets' })}
      closing={closing}
      onClose={() => closing.finish()}
      className={classes.surface}
      contentClassName={classes.content}
      actions={<Button onClick={() => closing.finish()}>{t({ zh: '完成', en: 'Done' })}</Button>}
    >
      <Problem text={error} />
      <form className={classes.line} noValidate onSubmit={keep}>
        <Field className={classes.name} validationMessage={problem && t(problem)}>
          <Input
            name="name"
            required
            value={name}
            maxLength={recipeLimits.name}
            placeholder={t({ zh: '把当前设置存为…', en: 'Save current settings as…' })}
            aria-label={t({ zh: '新预设的名称', en: 'New preset name' })}
            onChange={(_, data) => {
              setName(data.value);
              changed('name');
            }}
          />
        </Field>
        <Button type="submit" appearance="primary" disabledFocusable={busy}>
          {t({ zh: '保存', en: 'Save' })}
        </Button>
      </form>
      {presets.length === 0 ? (
        <p className={classes.quiet}>
          {t({ zh: '保存后组织里的人都能使用', en: 'Saved presets are available to everyone in the organisation' })}
        </p>
      ) : (
        <ul className={classes.list} aria-label={t({ zh: '组织的预设', en: 'Organisation presets' })}>
          {presets.map((preset) => (
            <li key={preset.id} className={classes.line}>
              {renaming === preset.id ? (
                <RenameForm
                  name={preset.name}
                  busy={busy}
                  onName={(name) => void change(preset, { name })}
                  onCancel={() => setRenaming(undefined)}
                />
              ) : (
                <>
                  <span className={classes.words}>
                    <span>{preset.name}</span>
                    <span className={classes.quiet}>
                      {t(
                        { zh: '{by} 更新于 {at}', en: '{by}, {at}' },
                        { by: preset.by, at: dayOf(preset.at, t({ zh: 'zh-CN', en: 'en' })) },
                      )}
                    </span>
                  </span>
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<ArrowSyncRegular />}
                    disabled={busy || sameRecipe(preset.recipe, props.recipe)}
                    title={t({ zh: '用当前设置更新', en: 'Update with current settings' })}
                    aria-label={t(
                      { zh: '用当前设置更新 {name}', en: 'Update {name} with current settings' },
                      { name: preset.name },
                    )}
                    onClick={() => void change(preset, { recipe: props.recipe })}
                  />
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<RenameRegular />}
                    disabled={busy}
                    title={t({ zh: '重命名', en: 'Rename' })}
                    aria-label={t({ zh: '重命名 {name}', en: 'Rename {name}' }, { name: preset.name })}
                    onClick={() => setRenaming(preset.id)}
                  />
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<DeleteRegular />}
                    disabled={busy}
                    title={t({ zh: '删除', en: 'Delete' })}
                    aria-label={t({ zh: '删除 {name}', en: 'Delete {name}' }, { name: preset.name })}
                    onClick={() => void remove(preset)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}

function RenameForm(props: { name: string; busy: boolean; onName(name: string): void; onCancel(): void }) {
  const { busy, onName, onCancel } = props;
  const t = useText();
  const [name, setName] = useState(props.name);
  const { problems, check, changed } = useFormCheck();
  const problem = problems.get('name');
  return (
    <form
      className={`${classes.line} ${classes.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && check(event.currentTarget)) onName(name);
      }}
    >
      <Field className={classes.name} validationMessage={problem && t(problem)}>
        <Input
          name="name"
          required
          autoFocus
          value={name}
          maxLength={recipeLimits.name}
          aria-label={t({ zh: '预设名称', en: 'Preset name' })}
          onChange={(_, data) => {
            setName(data.value);
            changed('name');
          }}
          onKeyDown={(event) => {
            if (keyOf(event) !== 'Escape') return;
            event.stopPropagation();
            onCancel();
          }}
        />
      </Field>
      <Button type="submit" size="small" disabledFocusable={busy}>
        {t({ zh: '确定', en: 'OK' })}
      </Button>
    </form>
  );
}

function dayOf(iso: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso));
}
