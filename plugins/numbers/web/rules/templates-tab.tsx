import { formMessages } from '@fitout/sdk';
import {
  type Errors,
  errorText,
  FieldPair,
  FormDrawer,
  fieldProps,
  ListBody,
  ListTable,
  OpenLine,
  type Read,
  useClosing,
  useDraft,
} from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, Field, Input, Select } from '@fluentui/react-components';
import { AddRegular, DeleteRegular, GridDotsRegular, HistoryRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { OwnTemplateInput } from '../../shared/calls/rule-inputs.ts';
import type { OwnTemplate } from '../../shared/calls/rule-outputs.ts';
import { limits } from '../../shared/limits.ts';
import { templateProblem, wheres } from '../../shared/patterns/template.ts';
import { numbersCalls } from '../client.ts';
import { TextField } from './fields.tsx';
import classes from './rules.module.css';
import type { TabProps } from './tab-props.ts';
import { whereText } from './texts.ts';

/** 自定义规律: patterns that the staff added; the picking pages offer them beside the palette. */
export function TemplatesTab({ history }: TabProps) {
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const list = useRemote('templates', (signal) => call('GET templates', {}, { signal }));
  useServerChanges(['numbers.template'], list.reload);
  const [open, setOpen] = useState<{ template: OwnTemplate | undefined }>();
  const remove = async ({ id, rev, name }: OwnTemplate) => {
    const sure = await overlays.confirm({
      title: { zh: `删除“${name}”？`, en: `Delete “${name}”?` },
      message: { zh: '可以在修改记录中恢复。', en: 'You can restore it from the history.' },
      confirm: { zh: '删除', en: 'Delete' },
      danger: true,
    });
    if (!sure) return;
    await call('POST templates/:id/remove', { params: { id }, body: { rev } }).then(
      () => toasts.success({ zh: '已删除', en: 'Deleted' }),
      (error: unknown) => toasts.error(errorText(error), error),
    );
    list.reload();
  };
  const add = (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => setOpen({ template: undefined })}>
      {t({ zh: '新增规律', en: 'New pattern' })}
    </Button>
  );
  return (
    <>
      <div className={classes.head}>
        <div className={classes.end}>{add}</div>
      </div>
      <ListBody
        list={{ ...list, items: list.data?.items, more: false, loadMore() {} }}
        empty={{
          icon: <GridDotsRegular />,
          title: t({ zh: '还没有自定义规律', en: 'No custom patterns yet' }),
          about: t({
            zh: '例如 8A8A、520*。添加后会出现在选号页的规律里。',
            en: 'For example 8A8A or 520*. New patterns appear on the number picking pages.',
          }),
          action: add,
        }}
        notFound=""
      >
        {(items) => (
          <ListTable
            label={t({ zh: '自定义规律', en: 'Custom patterns' })}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'name',
                head: t({ zh: '名称', en: 'Name' }),
                cell: (one) => <OpenLine onClick={() => setOpen({ template: one })}>{one.name}</OpenLine>,
              },
              {
                key: 'text',
                head: t({ zh: '模板', en: 'Template' }),
                cell: ({ text }) => <span className={classes.chip}>{text}</span>,
              },
              { key: 'where', head: t({ zh: '位置', en: 'Position' }), cell: ({ where }) => t(whereText[where]) },
              { key: 'group', head: t({ zh: '分组', en: 'Group' }), cell: ({ group }) => (group === '' ? '—' : group) },
            ]}
            actions={(one) => (
              <>
                <Button
                  appearance="subtle"
                  icon={<HistoryRegular />}
                  aria-label={t({ zh: '“{name}”的修改记录', en: 'History of “{name}”' }, { name: one.name })}
                  onClick={() => history({ kind: 'template', subject: { id: one.id, name: one.name } })}
                />
                <Button
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={t({ zh: '删除“{name}”', en: 'Delete “{name}”' }, { name: one.name })}
                  onClick={() => void remove(one)}
                />
              </>
            )}
          />
        )}
      </ListBody>
      {open === undefined ? null : (
        <TemplateDrawer
          template={open.template}
          close={(saved) => {
            setOpen(undefined);
            if (saved !== undefined) list.reload();
          }}
        />
      )}
    </>
  );
}

function readDraft(draft: OwnTemplateInput, t: ReturnType<typeof useText>): Read<OwnTemplateInput> {
  const errors: Errors = {};
  if (draft.name.trim() === '') errors.name = t(formMessages.required);
  const problem = templateProblem(draft.text.trim(), draft.where);
  if (problem !== undefined) errors.text = t(problem);
  return Object.keys(errors).length === 0 ? { input: { ...draft, text: draft.text.trim() }, errors } : { errors };
}

function TemplateDrawer(props: { template: OwnTemplate | undefined; close(saved?: OwnTemplate): void }) {
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing(props.close);
  const call = numbersCalls(http);
  const { stored, draft, set, errors, form } = useDraft<OwnTemplate, OwnTemplateInput, OwnTemplateInput>({
    stored: props.template,
    draftOf: (one) => ({
      name: one?.name ?? '',
      text: one?.text ?? '',
      where: one?.where ?? 'tail',
      group: one?.group ?? '',
    }),
    read: readDraft,
    save: (before, input) =>
      before === undefined
        ? call('POST templates', { body: input })
        : call('PUT templates/:id', { params: { id: before.id }, body: { rev: before.rev, template: input } }),
    part: 'template',
    changed: 'numbers.changed',
    conflict: {
      zh: '他人刚刚修改了此规律。再次保存将以您填写的内容为准。',
      en: 'Someone else just changed this pattern. Saving again will overwrite their changes.',
    },
    closing,
  });
  return (
    <FormDrawer
      title={
        stored === undefined ? t({ zh: '新增规律', en: 'New pattern' }) : t({ zh: '修改规律', en: 'Edit pattern' })
      }
      {...form}
    >
      <TextField
        label={t({ zh: '名称', en: 'Name' })}
        required
        value={draft.name}
        maxLength={limits.name}
        error={errors.name}
        onChange={(name) => set({ name })}
      />
      <FieldPair>
        <Field
          {...fieldProps({
            label: t({ zh: '模板', en: 'Template' }),
            required: true,
            hint: t({
              zh: '字母代表互不相同的数字，* 代表任意数字',
              en: 'Letters stand for different digits, * for any digit',
            }),
            error: errors.text,
          })}
        >
          <Input
            value={draft.text}
            maxLength={40}
            placeholder="8A8A"
            onChange={(_, data) => set({ text: data.value })}
          />
        </Field>
        <Field label={t({ zh: '位置', en: 'Position' })}>
          <Select
            value={draft.where}
            onChange={(_, data) => set({ where: wheres.find((one) => one === data.value) ?? 'tail' })}
          >
            {wheres.map((one) => (
              <option key={one} value={one}>
                {t(whereText[one])}
              </option>
            ))}
          </Select>
        </Field>
      </FieldPair>
      <TextField
        label={t({ zh: '分组', en: 'Group' })}
        hint={t({ zh: '选号页按分组显示，可以留空', en: 'Number picking pages show patterns by group. Optional' })}
        value={draft.group}
        maxLength={limits.name}
        error={errors.group}
        onChange={(group) => set({ group })}
      />
    </FormDrawer>
  );
}
