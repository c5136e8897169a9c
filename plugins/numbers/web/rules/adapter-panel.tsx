import type { LocalText } from '@fitout/sdk';
import { errorText, fieldProps, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Field, Input, MessageBar, MessageBarBody, Select, Switch } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AdapterKind, AdapterSetting, AdapterTried } from '../../shared/calls/upstream.ts';
import { numbersCalls } from '../client.ts';
import { type AdapterDraft, type DraftErrors, draftOf, readDraft } from './adapter-draft.ts';
import classes from './adapter-panel.module.css';

/** How one carrier is asked: its form, and a try. Give it the carrier as its `key`, so that another one begins anew. */
export function AdapterPanel({ carrier }: { carrier: string }) {
  const { http, navigation } = usePlugin();
  const t = useText();
  const remote = useRemote(`adapter ${carrier}`, () =>
    numbersCalls(http)('GET adapter/:carrier', { params: { carrier } }),
  );
  const [saved, setSaved] = useState<AdapterSetting>();
  const { data, error, reload } = remote;
  if (error !== undefined) return <LoadFailed error={error} onRetry={reload} />;
  if (data === undefined) return <Loading />;
  const setting = saved ?? data.setting;
  return (
    <section className={classes.panel} aria-label={t({ zh: '运营商接口', en: 'Carrier API' })}>
      <p className={classes.quiet}>
        {t(
          setting?.enabled === true
            ? {
                zh: '预订前先向运营商占号；没有明确答复的号码会继续保留并自动核对。',
                en: 'Numbers are claimed with the carrier before they are reserved. Those without a clear answer stay held and are checked automatically.',
              }
            : {
                zh: '现在没有启用接口，号码以号码池为准。启用后，预订前会先向运营商占号。',
                en: 'No API is enabled, so the number pool is used. Once enabled, numbers are claimed with the carrier before they are reserved.',
              },
        )}
      </p>
      <AdapterForm carrier={carrier} setting={setting} kinds={data.kinds} onSaved={setSaved} />
      {setting?.enabled === true ? <TryOut carrier={carrier} /> : null}
      {setting === null ? null : (
        <div>
          <Button onClick={() => navigation.open(`/numbers/upstream?carrier=${carrier}`)}>
            {t({ zh: '查看接口记录', en: 'View API log' })}
          </Button>
        </div>
      )}
    </section>
  );
}

interface FormProps {
  carrier: string;
  setting: AdapterSetting | null;
  kinds: readonly AdapterKind[];
  onSaved(setting: AdapterSetting): void;
}

function AdapterForm({ carrier, setting, kinds, onSaved }: FormProps) {
  const { http, toasts } = usePlugin();
  const t = useText();
  const [draft, setDraft] = useState(() => draftOf(setting, kinds));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [saving, setSaving] = useState(false);
  const kind = kinds.find(({ id }) => id === draft.adapter);
  const set = (change: Partial<AdapterDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read || saving) return;
    setSaving(true);
    try {
      const body = { rev: setting?.rev ?? 0, setting: read.input };
      const now = await numbersCalls(http)('PUT adapter/:carrier', { params: { carrier }, body });
      onSaved(now);
      setDraft(draftOf(now, kinds));
      toasts.success({ zh: '已保存', en: 'Saved' });
    } catch (error) {
      toasts.error(errorText(error), error);
    }
    setSaving(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Switch
        checked={draft.enabled}
        label={draft.enabled ? t({ zh: '启用', en: 'On' }) : t({ zh: '停用', en: 'Off' })}
        onChange={(_, { checked }) => set({ enabled: checked })}
      />
      <KindFields draft={draft} kinds={kinds} set={set} />
      <AddressFields draft={draft} errors={errors} set={set} />
      <div>
        <Button type="submit" appearance="primary" disabled={saving || kind === undefined}>
          {t({ zh: '保存接口设置', en: 'Save' })}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  draft: AdapterDraft;
  set(change: Partial<AdapterDraft>): void;
}

/** What kind of system it is, and what that kind asks for. */
function KindFields({ draft, kinds, set }: FieldsProps & { kinds: readonly AdapterKind[] }) {
  const t = useText();
  const kind = kinds.find(({ id }) => id === draft.adapter);
  return (
    <>
      <Field label={t({ zh: '接口类型', en: 'API type' })}>
        <Select
          value={draft.adapter}
          onChange={(_, { value }) => {
            const next = kinds.find(({ id }) => id === value);
            set({ adapter: value, base: next?.base ?? '', values: {}, secret: '' });
          }}
        >
          {kind === undefined ? (
            <option value={draft.adapter}>{t({ zh: '（提供它的插件未启用）', en: '(plugin disabled)' })}</option>
          ) : null}
          {kinds.map(({ id, title }) => (
            <option key={id} value={id}>
              {t(title)}
            </option>
          ))}
        </Select>
      </Field>
      {kind?.fields.map(({ key, title, hint }) => (
        <Field key={key} {...fieldProps({ label: t(title), hint: hint === undefined ? undefined : t(hint) })}>
          <Input
            value={draft.values[key] ?? ''}
            maxLength={300}
            onChange={(_, { value }) => set({ values: { ...draft.values, [key]: value } })}
          />
        </Field>
      ))}
      {kind === undefined || kind.secret === null ? null : (
        <SecretField label={t(kind.secret)} value={draft.secret} onChange={(secret) => set({ secret })} />
      )}
    </>
  );
}

/** Where it is asked, and how much. */
function AddressFields({ draft, errors, set }: FieldsProps & { errors: DraftErrors }) {
  const t = useText();
  const words = (label: LocalText, error: LocalText | undefined) =>
    fieldProps({ label: t(label), required: true, error: error === undefined ? undefined : t(error) });
  return (
    <>
      <Field {...words({ zh: '地址', en: 'Address' }, errors.base)}>
        <Input type="url" value={draft.base} maxLength={300} onChange={(_, { value }) => set({ base: value })} />
      </Field>
      <div className={classes.pair}>
        <Field {...words({ zh: '每分钟最多请求', en: 'Max. requests per minute' }, errors.perMinute)}>
          <Input inputMode="numeric" value={draft.perMinute} onChange={(_, { value }) => set({ perMinute: value })} />
        </Field>
        <Field {...words({ zh: '应答时限（秒）', en: 'Response timeout (seconds)' }, errors.seconds)}>
          <Input inputMode="numeric" value={draft.seconds} onChange={(_, { value }) => set({ seconds: value })} />
        </Field>
      </div>
    </>
  );
}

/** Never shown: it is set, or it is typed anew. */
function SecretField(props: { label: string; value: string | undefined; onChange(secret: string): void }) {
  const { label, value, onChange } = props;
  const t = useText();
  if (value === undefined)
    return (
      <Field label={label}>
        <div className={classes.set}>
          <span>{t({ zh: '已设置', en: 'Set' })}</span>
          <Button size="small" type="button" onClick={() => onChange('')}>
            {t({ zh: '更换', en: 'Replace' })}
          </Button>
        </div>
      </Field>
    );
  const hint = t({
    zh: '加密保存，之后不再显示；没有就留空',
    en: 'Stored encrypted and never shown again. Leave empty if there is none',
  });
  return (
    <Field {...fieldProps({ label, hint })}>
      <Input
        type="password"
        autoComplete="new-password"
        value={value}
        maxLength={2000}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  );
}

/** Asks the carrier once, as it is stored; nothing is taken. */
function TryOut({ carrier }: { carrier: string }) {
  const { http, toasts } = usePlugin();
  const t = useText();
  const [place, setPlace] = useState({ province: '', city: '' });
  const [tried, setTried] = useState<AdapterTried | 'trying'>();
  const tryOut = async (event: FormEvent) => {
    event.preventDefault();
    setTried('trying');
    try {
      setTried(await numbersCalls(http)('POST adapter/:carrier/try', { params: { carrier }, body: place }));
    } catch (error) {
      setTried(undefined);
      toasts.error(errorText(error), error);
    }
  };
  const code = (text: string) => text.replaceAll(/\W/g, '').slice(0, 12);
  return (
    <form className={classes.form} onSubmit={(event) => void tryOut(event)} noValidate>
      <div className={classes.pair}>
        <Field label={t({ zh: '省份代码', en: 'Province code' })}>
          <Input value={place.province} onChange={(_, { value }) => setPlace({ ...place, province: code(value) })} />
        </Field>
        <Field label={t({ zh: '城市代码', en: 'City code' })}>
          <Input value={place.city} onChange={(_, { value }) => setPlace({ ...place, city: code(value) })} />
        </Field>
      </div>
      <div>
        <Button type="submit" disabled={tried === 'trying'}>
          {tried === 'trying'
            ? t({ zh: '正在试查…', en: 'Testing…' })
            : t({ zh: '试查一次（不占号）', en: 'Test query (claims nothing)' })}
        </Button>
      </div>
      {tried === undefined || tried === 'trying' ? null : <TriedBar tried={tried} />}
    </form>
  );
}

/** What came of a try, in sight wherever the drawer was scrolled to. */
function TriedBar({ tried }: { tried: AdapterTried }) {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer comes into sight
  useEffect(() => void bar.current?.scrollIntoView({ block: 'nearest' }), [tried]);
  return (
    <MessageBar ref={bar} intent={tried.ok ? 'success' : 'warning'} layout="multiline">
      <MessageBarBody>
        {t(tried.words)}
        {tried.bad === 0
          ? null
          : t({ zh: '；另有 {n} 条读不懂，已丢弃', en: '; {n} more unreadable and discarded' }, { n: tried.bad })}
      </MessageBarBody>
    </MessageBar>
  );
}
