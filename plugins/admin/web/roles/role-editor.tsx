import { formMessages, roleName } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { focusProblem, usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Badge, Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { ArrowLeftRegular, CopyRegular, DeleteRegular } from '@fluentui/react-icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FunctionGroup, sameFunctions } from '../../shared/functions.ts';
import { FunctionList } from './function-list.tsx';
import styles from './role-editor.module.css';
import { type Role, type RoleInput, rolesApi } from './roles-api.ts';

export interface RoleEditorProps {
  /** Without an id it is a new one. */
  role: Omit<Role, 'id'> & { id: string | undefined };
  groups: readonly FunctionGroup[];
  onSaved(role: Role): void;
  onDuplicate(role: RoleInput): void;
  onDelete(role: Role): void;
  onBack(): void;
  /** A new role is given up; `changed` where something of it was entered. */
  onCancel(changed: boolean): void;
  /** Is there unsaved work? */
  onDirty(dirty: boolean): void;
}

const inputOf = (role: RoleEditorProps['role']): RoleInput => ({
  name: role.name,
  description: role.description ?? '',
  functions: role.functions,
});

/** One role: its name and the functions it gives. */
export function RoleEditor(props: RoleEditorProps) {
  const { http, session, toasts } = usePlugin();
  const t = useText();
  const tag = useTag();
  const { role, onSaved, onDirty } = props;
  const [draft, setDraft] = useState<RoleInput>(() => inputOf(role));
  const [saving, setSaving] = useState(false);
  const [strict, setStrict] = useState(false);
  const first = inputOf(role);
  const fresh = role.id === undefined;
  const changed =
    draft.name !== first.name ||
    draft.description !== first.description ||
    !sameFunctions(draft.functions, first.functions);
  const dirty = fresh || changed;

  const latest = useRef({ draft, id: role.id });
  latest.current = { draft, id: role.id };
  const save = useCallback(async () => {
    const { draft: now, id } = latest.current;
    setStrict(true);
    if (now.name.trim() === '') throw new Error('name');
    setSaving(true);
    try {
      const input = { ...now, name: now.name.trim(), description: now.description.trim() };
      const saved = await (id === undefined ? rolesApi(http).create(input) : rolesApi(http).change(id, input));
      toasts.success({ zh: '角色已保存', en: 'Role saved' });
      onSaved(saved);
    } catch (error) {
      toasts.error(errorText(error), error);
      throw error;
    } finally {
      setSaving(false);
    }
  }, [http, toasts, onSaved]);

  useEffect(() => {
    onDirty(dirty);
    tag.setUnsaved(dirty && !role.builtin ? { save, describe: t({ zh: '角色', en: 'Role' }) } : undefined);
  }, [dirty, role.builtin, save, tag, t, onDirty]);
  useEffect(() => () => tag.setUnsaved(undefined), [tag]);

  const heading = (role.builtin ? t(roleName(role)) : draft.name) || t({ zh: '新角色', en: 'New role' });
  return (
    <section className={styles.editor} aria-label={heading}>
      <div className={styles.head}>
        <Button
          className={styles.back}
          appearance="subtle"
          icon={<ArrowLeftRegular />}
          aria-label={t({ zh: '返回角色列表', en: 'Back to list' })}
          onClick={props.onBack}
        />
        <h2 className={styles.title}>{heading}</h2>
        {role.builtin && (
          <Badge appearance="tint" color="informative">
            {t({ zh: '内置', en: 'Built-in' })}
          </Badge>
        )}
        <span className={styles.space} />
        {!fresh && (
          <Button icon={<CopyRegular />} onClick={() => props.onDuplicate(draft)}>
            {t({ zh: '复制', en: 'Duplicate' })}
          </Button>
        )}
        {!fresh && !role.builtin && (
          <Button icon={<DeleteRegular />} onClick={() => props.onDelete({ ...role, id: role.id as string })}>
            {t({ zh: '删除', en: 'Delete' })}
          </Button>
        )}
        {fresh && <Button onClick={() => props.onCancel(changed)}>{t({ zh: '取消', en: 'Cancel' })}</Button>}
        {!role.builtin && (
          <Button
            appearance="primary"
            disabledFocusable={!dirty || saving}
            onClick={(event) => {
              const editor = event.currentTarget.closest('section');
              void save().catch(() => editor !== null && focusProblem(editor));
            }}
          >
            {saving ? t({ zh: '正在保存…', en: 'Saving…' }) : t({ zh: '保存', en: 'Save' })}
          </Button>
        )}
      </div>
      {role.builtin ? (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {t(builtinTexts[role.key] ?? builtinTexts.other)}{' '}
            {t({
              zh: '内置角色不能修改；需要不同的权限时，请复制一份再调整。',
              en: 'Built-in roles cannot be changed; duplicate one to make your own.',
            })}
          </MessageBarBody>
        </MessageBar>
      ) : (
        <div className={styles.fields}>
          <Field
            label={t({ zh: '角色名称', en: 'Name' })}
            validationMessage={strict && draft.name.trim() === '' ? t(formMessages.required) : undefined}
          >
            <Input value={draft.name} maxLength={40} onChange={(_, data) => setDraft({ ...draft, name: data.value })} />
          </Field>
          <Field label={t({ zh: '说明（选填）', en: 'Description (optional)' })}>
            <Input
              value={draft.description}
              maxLength={200}
              onChange={(_, data) => setDraft({ ...draft, description: data.value })}
            />
          </Field>
        </div>
      )}
      <p className={styles.count} role="status">
        {t(
          { zh: '已授予 {count} 项功能', en: '{count} {count|function|functions}' },
          { count: draft.functions.length },
        )}
      </p>
      <FunctionList
        groups={props.groups}
        value={draft.functions}
        readOnly={role.builtin}
        may={(key) => session.can(key)}
        onChange={(functions) => setDraft({ ...draft, functions })}
      />
    </section>
  );
}

const builtinTexts: Record<string, { zh: string; en: string }> & { other: { zh: string; en: string } } = {
  owner: {
    zh: '所有者拥有全部功能，包括之后安装的插件。组织里至少要有一位所有者。',
    en: 'Owners have every function, including those of plugins installed later. An organisation has at least one owner.',
  },
  editor: {
    zh: '编辑可以制作、发布内容并管理素材，不能管理人员与系统设置。',
    en: 'Editors create and publish content and manage assets, but not people or settings.',
  },
  viewer: { zh: '查看者可以看，不能改。', en: 'Viewers can view but not change anything.' },
  other: { zh: '这是系统自带的角色。', en: 'This role comes with the platform.' },
};
