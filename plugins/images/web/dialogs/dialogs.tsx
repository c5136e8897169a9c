import type { LocalText } from '@fitout/sdk';
import { DialogFrame, TagField } from '@fitout/sdk/desktop';
import { type Overlays, useFormCheck, useText } from '@fitout/sdk/web';
import { Button, Checkbox, Field, Input } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Folder } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { cleanTags } from '../../shared/names.ts';
import { FolderPicker } from '../side/folder-picker.tsx';

const cancel: LocalText = { zh: '取消', en: 'Cancel' };

interface FrameProps {
  title: string;
  confirm: string;
  onClose(): void;
  onConfirm(form: HTMLFormElement): void;
  children: ReactNode;
}

function Frame({ title, confirm, onClose, onConfirm, children }: FrameProps) {
  const t = useText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onConfirm(event.currentTarget);
  };
  return (
    <DialogFrame
      described={false}
      title={title}
      onClose={onClose}
      onSubmit={submit}
      style={{ maxWidth: 440 }}
      actions={
        <>
          <Button appearance="secondary" onClick={onClose}>
            {t(cancel)}
          </Button>
          <Button appearance="primary" type="submit">
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}

/** Asks for one line of text; undefined where the person gave up. */
export function askName(
  overlays: Overlays,
  options: { title: LocalText; label: LocalText; value?: string; max?: number },
): Promise<string | undefined> {
  return overlays.open<string>(function NameDialog({ close }) {
    const t = useText();
    const [name, setName] = useState(options.value ?? '');
    const { problems, check, changed } = useFormCheck();
    const problem = problems.get('name');
    return (
      <Frame
        title={t(options.title)}
        confirm={t({ zh: '确定', en: 'OK' })}
        onClose={() => close()}
        onConfirm={(form) => check(form) && close(name.trim())}
      >
        <Field label={t(options.label)} required validationMessage={problem && t(problem)}>
          <Input
            autoFocus
            name="name"
            value={name}
            maxLength={options.max ?? limits.name}
            onFocus={(event) => event.target.select()}
            onChange={(_event, data) => {
              setName(data.value);
              changed('name');
            }}
          />
        </Field>
      </Frame>
    );
  });
}

/** Asks for a folder: its id, null for none, undefined where the person gave up. */
export function askFolder(
  overlays: Overlays,
  options: { title: LocalText; folders: readonly Folder[]; without?: string },
): Promise<string | null | undefined> {
  return overlays.open<string | null>(function FolderDialog({ close }) {
    const t = useText();
    const [folder, setFolder] = useState<string | null>(null);
    return (
      <Frame
        title={t(options.title)}
        confirm={t({ zh: '移动到这里', en: 'Move here' })}
        onClose={() => close()}
        onConfirm={() => close(folder)}
      >
        <FolderPicker folders={options.folders} without={options.without} value={folder} onChange={setFolder} />
      </Frame>
    );
  });
}

/** Asks for tags to add; undefined where the person gave up. */
export function askTags(
  overlays: Overlays,
  options: { title: LocalText; known: readonly string[] },
): Promise<string[] | undefined> {
  return overlays.open<string[]>(function TagsDialog({ close }) {
    const t = useText();
    const [tags, setTags] = useState<string[]>([]);
    return (
      <Frame
        title={t(options.title)}
        confirm={t({ zh: '确定', en: 'OK' })}
        onClose={() => close()}
        onConfirm={() => (tags.length === 0 ? close() : close(tags))}
      >
        <TagField
          label={t({ zh: '添加标签', en: 'Add a tag' })}
          clean={cleanTags}
          tags={tags}
          known={options.known}
          onChange={setTags}
          autoFocus
        />
      </Frame>
    );
  });
}

/** Asks how to delete a folder; undefined where the person gave up. */
export function askDeleteFolder(overlays: Overlays, folder: Folder): Promise<{ trash: boolean } | undefined> {
  return overlays.open<{ trash: boolean }>(function DeleteFolderDialog({ close }) {
    const t = useText();
    const [trash, setTrash] = useState(false);
    return (
      <Frame
        title={t({ zh: '删除文件夹“{name}”？', en: 'Delete the folder "{name}"?' }, { name: folder.name })}
        confirm={t({ zh: '删除', en: 'Delete' })}
        onClose={() => close()}
        onConfirm={() => close({ trash })}
      >
        <p style={{ margin: '0 0 8px' }}>
          {trash
            ? t({
                zh: '文件夹和子文件夹会被删除，其中的素材放入回收站，30 天内可以恢复。',
                en: 'The folder and its subfolders are deleted. Their assets move to the trash for 30 days.',
              })
            : t({
                zh: '文件夹和子文件夹会被删除，其中的素材移到上一级。',
                en: 'The folder and its subfolders are deleted. Their assets move to the parent folder.',
              })}
        </p>
        <Checkbox
          checked={trash}
          onChange={(_event, data) => setTrash(data.checked === true)}
          label={t({ zh: '同时将其中的素材放入回收站', en: 'Also move its assets to the trash' })}
        />
      </Frame>
    );
  });
}
