import { FormDrawer, fieldProps, useClosing, useDraft } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Field, Input, Link, MessageBar, MessageBarBody, Select, Switch } from '@fluentui/react-components';
import type { ProviderSettings } from '../../shared/calls/providers.ts';
import { limits } from '../../shared/limits.ts';
import { ModelsField } from './models-field.tsx';
import { draftOf, ofKind, readDraft, type ServiceInput, type ServiceKind } from './service-draft.ts';
import classes from './services.module.css';

interface Props {
  service: ProviderSettings | undefined;
  kinds: readonly ServiceKind[];
  save(stored: ProviderSettings | undefined, input: ServiceInput): Promise<ProviderSettings>;
  close(saved?: ProviderSettings): void;
}

/** A service that is added or changed. Closes with what was saved. */
export function ServiceDrawer({ service, kinds, save, close }: Props) {
  const t = useText();
  const closing = useClosing(close);
  const kindOf = (which: string) => kinds.find(({ kind }) => kind === which);
  const { stored, draft, set, errors, form } = useDraft({
    stored: service,
    draftOf: (of) => draftOf(of, kinds, t),
    read: (typed) => readDraft(typed, t, kindOf(typed.kind), service),
    save,
    part: '',
    changed: 'ai.provider-changed',
    conflict: {
      zh: '他人刚刚修改了这个服务。再次保存将以您填写的内容为准。',
      en: 'Someone else just changed this service. If you save again, your changes replace theirs.',
    },
    closing,
  });
  const kind = kindOf(draft.kind);
  const title =
    stored === undefined ? { zh: '添加生成服务', en: 'Add a service' } : { zh: '编辑生成服务', en: 'Edit service' };
  return (
    <FormDrawer
      {...form}
      title={t(title)}
      aside={
        <Switch
          checked={draft.enabled}
          label={draft.enabled ? t({ zh: '启用', en: 'On' }) : t({ zh: '停用', en: 'Off' })}
          onChange={(_, data) => set({ enabled: data.checked })}
        />
      }
    >
      {stored === undefined ? (
        <Field label={t({ zh: '类型', en: 'Type' })}>
          <Select value={draft.kind} onChange={(_, data) => set(ofKind(kindOf(data.value), t))}>
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {t(one.title)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field {...fieldProps({ label: t({ zh: '名称', en: 'Name' }), required: true, error: errors.name })}>
        <Input value={draft.name} maxLength={limits.name} onChange={(_, data) => set({ name: data.value })} />
      </Field>
      <Field {...fieldProps({ label: t({ zh: '地址', en: 'Address' }), required: true, error: errors.base })}>
        <Input
          value={draft.base}
          maxLength={500}
          type="url"
          placeholder={kind?.base ?? ''}
          onChange={(_, data) => set({ base: data.value })}
        />
      </Field>
      <InnerNote base={draft.base} />
      <KeyField value={draft.key} kept={stored?.hasKey === true} error={errors.key} onChange={(key) => set({ key })} />
      <ModelsField
        lines={draft.models}
        known={kind?.models ?? []}
        anyModel={kind?.anyModel !== false}
        errors={errors}
        onChange={(models) => set({ models })}
      />
    </FormDrawer>
  );
}

/** Never shown: it is set, or it is typed anew. */
function KeyField(props: {
  value: string | undefined;
  kept: boolean;
  error: string | undefined;
  onChange(key: string | undefined): void;
}) {
  const { value, kept, error, onChange } = props;
  const t = useText();
  const label = t({ zh: '密钥', en: 'Key' });
  if (value === undefined)
    return (
      <Field {...fieldProps({ label, error })}>
        <div className={classes.key}>
          <span>{t({ zh: '已设置', en: 'Key is set' })}</span>
          <Button size="small" type="button" onClick={() => onChange('')}>
            {t({ zh: '更换', en: 'Replace' })}
          </Button>
        </div>
      </Field>
    );
  const hint = kept
    ? t({
        zh: '保存后替换原来的密钥；留空则清除',
        en: 'Replaces the current key when you save. Leave empty to remove it',
      })
    : t({
        zh: '加密保存，之后不再显示；自建服务可留空',
        en: 'Stored encrypted and never shown again. Can be empty for a self-hosted service',
      });
  return (
    <Field {...fieldProps({ label, error, hint })}>
      <Input
        type="password"
        autoComplete="new-password"
        value={value}
        maxLength={4000}
        onChange={(_, data) => onChange(data.value)}
        contentAfter={
          kept ? (
            <Link as="button" type="button" onClick={() => onChange(undefined)}>
              {t({ zh: '不换了', en: 'Keep current key' })}
            </Link>
          ) : undefined
        }
      />
    </Field>
  );
}

const inner =
  /^(?:localhost|.+\.(?:local|lan|internal|localhost)|10\..*|127\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[.*\]|[^.]+)$/i;

/** What an address of the inner network needs. */
function InnerNote({ base }: { base: string }) {
  const t = useText();
  const url = URL.parse(base.trim());
  if (url === null || !inner.test(url.hostname)) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        {t(
          {
            zh: '这是内部网络的地址。为了安全，服务器只访问运维登记过的内网主机：请运维启动服务器时设置 FITOUT_INNER_HOSTS={host}，多个用逗号分隔。',
            en: 'This is an internal network address. For security, the server only reaches internal hosts listed by the operator. Ask them to start the server with FITOUT_INNER_HOSTS={host}, separating several with commas.',
          },
          { host: url.host },
        )}
      </MessageBarBody>
    </MessageBar>
  );
}
