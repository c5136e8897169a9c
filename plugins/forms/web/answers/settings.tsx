import { isFitoutError, type LocalText, type Text } from '@fitout/sdk';
import { DrawerHead, Problem, TimeField } from '@fitout/sdk/desktop';
import { focusProblem, usePlugin, useSetTimes, useText } from '@fitout/sdk/web';
import {
  Button,
  DrawerBody,
  DrawerFooter,
  Field,
  Input,
  OverlayDrawer,
  Radio,
  RadioGroup,
  Select,
  Switch,
  Textarea,
} from '@fluentui/react-components';
import { type ReactNode, useRef, useState } from 'react';
import type { FormDetail, FormSettings } from '../../shared/calls/outputs.ts';
import { formsClient } from '../client.ts';
import classes from './answers.module.css';
import { Deliveries } from './deliveries.tsx';

/** 表单设置: who may fill it in when and how often, and what follows. They hold at once. */
export function SettingsDrawer({ form, onClose }: { form: FormDetail; onClose(saved?: FormDetail): void }) {
  const { http, toasts } = usePlugin();
  const t = useText();
  const [settings, setSettings] = useState(form.settings);
  const [password, setPassword] = useState<string | null>();
  const [error, setError] = useState<{ text: Text; field?: string }>();
  const [busy, setBusy] = useState(false);
  const surface = useRef<HTMLDivElement>(null);
  const set = (change: Partial<FormSettings>) => setSettings((before) => ({ ...before, ...change }));
  const at = (field: keyof FormSettings) =>
    error?.field === field ? { validationMessage: t(error.text), validationState: 'error' as const } : {};
  const save = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const body = { rev: form.rev, settings, ...(password === undefined || password === '' ? {} : { password }) };
      const saved = await formsClient(http).save(form.id, body);
      toasts.success({ zh: '设置已保存，立即生效', en: 'Settings saved. They apply immediately' });
      onClose(saved);
    } catch (thrown) {
      setBusy(false);
      const field = isFitoutError(thrown)
        ? (thrown.detail as { fields?: { field: string }[] } | undefined)?.fields?.[0]?.field.replace(/^settings\./, '')
        : undefined;
      const text = isFitoutError(thrown)
        ? thrown.text
        : { zh: '没有保存成功，请重试', en: 'Could not save. Try again' };
      setError({ text, ...(field === undefined ? {} : { field }) });
      if (surface.current !== null) focusProblem(surface.current);
    }
  };
  return (
    <OverlayDrawer
      open
      position="end"
      className={classes.drawer}
      onOpenChange={(_, { open }) => {
        if (!open && !busy) onClose();
      }}
    >
      <DrawerHead onClose={() => onClose()}>{t({ zh: '表单设置', en: 'Form settings' })}</DrawerHead>
      <DrawerBody ref={surface}>
        <Group title={{ zh: '收集', en: 'Collecting' }}>
          <Switch
            checked={settings.open}
            label={settings.open ? t({ zh: '正在收集', en: 'Open' }) : t({ zh: '已暂停', en: 'Paused' })}
            onChange={(_, { checked }) => set({ open: checked })}
          />
          <div className={classes.pair}>
            <Moment label={{ zh: '开始时间', en: 'From' }} value={settings.from} onChange={(from) => set({ from })} />
            <Moment
              label={{ zh: '结束时间', en: 'Until' }}
              value={settings.to}
              more={at('to')}
              onChange={(to) => set({ to })}
            />
          </div>
          <Password kept={form.hasPassword} value={password} onChange={setPassword} />
        </Group>
        <Group title={{ zh: '限制', en: 'Limits' }}>
          <div className={classes.pair}>
            <Count
              label={{ zh: '收集总数', en: 'Total answers' }}
              value={settings.cap}
              onChange={(cap) => set({ cap })}
            />
            <Count
              label={{ zh: '同一网络每天份数', en: 'Answers per network per day' }}
              value={settings.perAddress}
              onChange={(perAddress) => set({ perAddress })}
            />
            <Count
              label={{ zh: '每人次数', en: 'Answers per person' }}
              value={settings.perPerson}
              onChange={(perPerson) => set({ perPerson })}
            />
            <Field label={t({ zh: '每人次数的计算', en: 'Counted' })}>
              <Select
                value={settings.perPersonEvery}
                onChange={(_, { value }) => set({ perPersonEvery: value as FormSettings['perPersonEvery'] })}
              >
                <option value="ever">{t({ zh: '一共', en: 'in total' })}</option>
                <option value="day">{t({ zh: '每天', en: 'each day' })}</option>
              </Select>
            </Field>
          </div>
        </Group>
        <Group title={{ zh: '提交之后', en: 'After submission' }}>
          <RadioGroup
            layout="horizontal"
            value={settings.done}
            aria-label={t({ zh: '提交之后', en: 'After submission' })}
            onChange={(_, { value }) => set({ done: value as FormSettings['done'] })}
          >
            <Radio value="message" label={t({ zh: '显示文字', en: 'Show a message' })} />
            <Radio value="link" label={t({ zh: '打开页面', en: 'Open a page' })} />
          </RadioGroup>
          {settings.done === 'message' ? (
            <Field label={t({ zh: '成功文字', en: 'Success message' })}>
              <Textarea value={settings.doneText} rows={3} onChange={(_, { value }) => set({ doneText: value })} />
            </Field>
          ) : (
            <Field
              label={t({ zh: '页面地址', en: 'Address' })}
              hint={t({ zh: '本站地址如 /p/xie-xie，或 https:// 网址', en: '/p/thanks, or https://…' })}
              {...at('doneUrl')}
            >
              <Input value={settings.doneUrl} onChange={(_, { value }) => set({ doneUrl: value })} />
            </Field>
          )}
          <div className={classes.pair}>
            <Field label={t({ zh: '按钮文字', en: 'Button text' })} {...at('submit')}>
              <Input value={settings.submit} maxLength={20} onChange={(_, { value }) => set({ submit: value })} />
            </Field>
            <Field label={t({ zh: '编号前缀', en: 'Number prefix' })}>
              <Input
                value={settings.serialPrefix}
                maxLength={20}
                placeholder={t({ zh: '例如 BM', en: 'e.g. AP' })}
                onChange={(_, { value }) => set({ serialPrefix: value })}
              />
            </Field>
          </div>
        </Group>
        <Group title={{ zh: 'Webhook', en: 'Webhook' }}>
          <Field
            label={t({ zh: '通知地址', en: 'Address' })}
            hint={t({
              zh: '每份答卷以 JSON 发送；签名在 X-Fitout-Signature，是 X-Fitout-Time、点与正文的 HMAC-SHA256',
              en: 'Each answer as JSON; X-Fitout-Signature is the HMAC-SHA256 of X-Fitout-Time, a dot and the body',
            })}
            {...at('webhook')}
          >
            <Input
              type="url"
              value={settings.webhook}
              placeholder="https://"
              onChange={(_, { value }) => set({ webhook: value.trim() })}
            />
          </Field>
          {form.settings.webhook === '' ? null : (
            <>
              <span>
                {t({ zh: '签名密钥', en: 'Secret' })} <code className={classes.secret}>{form.webhookSecret}</code>
              </span>
              <Deliveries id={form.id} />
            </>
          )}
        </Group>
      </DrawerBody>
      <DrawerFooter>
        <Problem text={error?.field === undefined ? error?.text : undefined} className={classes.said} />
        <Button appearance="primary" disabledFocusable={busy} onClick={() => void save()}>
          {t({ zh: '保存', en: 'Save' })}
        </Button>
        <Button disabled={busy} onClick={() => onClose()}>
          {t({ zh: '取消', en: 'Cancel' })}
        </Button>
      </DrawerFooter>
    </OverlayDrawer>
  );
}

function Group({ title, children }: { title: LocalText; children: ReactNode }) {
  const t = useText();
  return (
    <section className={classes.group}>
      <h2>{t(title)}</h2>
      {children}
    </section>
  );
}

/** An instant, in the organisation's zone. */
function Moment(props: {
  label: LocalText;
  value: string | null;
  more?: { validationMessage?: string };
  onChange(value: string | null): void;
}) {
  const { label, value, more, onChange } = props;
  const t = useText();
  const { toField, fromField } = useSetTimes();
  return (
    <TimeField
      label={t(label)}
      error={more?.validationMessage}
      value={toField(value)}
      onChange={(text) => onChange(fromField(text) ?? null)}
    />
  );
}

function Count(props: { label: LocalText; value: number | null; onChange(value: number | null): void }) {
  const { label, value, onChange } = props;
  const t = useText();
  return (
    <Field label={t(label)}>
      <Input
        type="number"
        min={1}
        value={value === null ? '' : String(value)}
        placeholder={t({ zh: '不限', en: 'Any' })}
        onChange={(_, data) => {
          const number = Math.round(Number(data.value));
          onChange(data.value === '' || !(number >= 1) ? null : Math.min(1_000_000, number));
        }}
      />
    </Field>
  );
}

/** `undefined` leaves it as it is, `null` takes it away. */
function Password(props: {
  kept: boolean;
  value: string | null | undefined;
  onChange(value: string | null | undefined): void;
}) {
  const { kept, value, onChange } = props;
  const t = useText();
  return (
    <Field
      label={t({ zh: '填写密码', en: 'Password' })}
      hint={
        value === null
          ? t({ zh: '保存后不再需要密码', en: 'No password will be required after saving' })
          : kept
            ? t({ zh: '已设置密码；填写新密码会替换它', en: 'A password is set. Enter a new one to replace it' })
            : t({ zh: '留空则不需要密码', en: 'Leave empty for no password' })
      }
    >
      <Input
        type="password"
        autoComplete="new-password"
        value={value ?? ''}
        maxLength={100}
        onChange={(_, data) => onChange(data.value === '' ? undefined : data.value)}
        {...(kept && value === undefined
          ? {
              contentAfter: (
                <Button size="small" appearance="subtle" onClick={() => onChange(null)}>
                  {t({ zh: '取消密码', en: 'Remove password' })}
                </Button>
              ),
            }
          : {})}
      />
    </Field>
  );
}
