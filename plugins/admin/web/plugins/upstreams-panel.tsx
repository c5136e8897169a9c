import { formMessages, isFitoutError, keyOf, type Text } from '@fitout/sdk';
import { errorText, LoadFailed, Loading } from '@fitout/sdk/desktop';
import { focusProblem, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import {
  Badge,
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useWhen } from '../parts/use-when.ts';
import styles from './panels.module.css';
import { type PluginInfo, pluginsApi, type Upstream, type UpstreamChange } from './plugins-api.ts';

/** Where a plugin's requests go by way of this server; the owner gives addresses and secrets here. */
export function UpstreamsPanel({ plugin, mayChange }: { plugin: PluginInfo; mayChange: boolean }) {
  const { http } = usePlugin();
  const t = useText();
  const api = pluginsApi(http);
  const upstreams = useRemote(`${plugin.id} ${plugin.version}`, (signal) => api.upstreams(plugin.id, signal));
  if (upstreams.error !== undefined) return <LoadFailed error={upstreams.error} onRetry={upstreams.reload} />;
  if (upstreams.data === undefined) return <Loading />;
  return (
    <>
      <p className={styles.quiet}>
        {t({
          zh: '插件只能经由本平台的服务器访问这些地址。密钥只存在服务器上，保存后谁也看不到，包括插件自己。',
          en: 'The plugin reaches these by way of this server alone. Secrets stay on the server; once saved nobody sees them, the plugin included.',
        })}
      </p>
      {upstreams.data.items.map((upstream) => (
        <UpstreamForm
          key={upstream.name}
          upstream={upstream}
          mayChange={mayChange}
          save={async (change) => upstreams.set(await api.setUpstreams(plugin.id, [change]))}
        />
      ))}
    </>
  );
}

interface UpstreamsMissingProps {
  plugin: PluginInfo;
  mayChange: boolean;
  onOpen(): void;
}

/** Says that the plugin waits for an address or a secret, where it does. */
export function UpstreamsMissing({ plugin, mayChange, onOpen }: UpstreamsMissingProps) {
  const { http } = usePlugin();
  const t = useText();
  const api = pluginsApi(http);
  const upstreams = useRemote(`${plugin.id} ${plugin.version}`, (signal) => api.upstreams(plugin.id, signal));
  const missing = upstreams.data?.items.filter(({ ready }) => !ready) ?? [];
  if (missing.length === 0) return null;
  const names = missing.map(({ title }) => t(title)).join(t({ zh: '、', en: ', ' }));
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t({ zh: '还差一步', en: 'One more step' })}</MessageBarTitle>
        {t(
          {
            zh: '外部服务「{names}」还没有配置完，用到它的功能暂时不可用。',
            en: '“{names}” is not set up yet. Features that need it will not work.',
          },
          { names },
        )}
      </MessageBarBody>
      {mayChange && (
        <MessageBarActions>
          <Button size="small" onClick={onOpen}>
            {t({ zh: '去填写', en: 'Set up' })}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}

interface UpstreamFormProps {
  upstream: Upstream;
  mayChange: boolean;
  save(change: UpstreamChange): Promise<void>;
}

function UpstreamForm({ upstream, mayChange, save }: UpstreamFormProps) {
  const { toasts } = usePlugin();
  const t = useText();
  const when = useWhen();
  const { name, secret } = upstream;
  const ownUrl = upstream.urlFrom !== 'manifest';
  const [url, setUrl] = useState(ownUrl ? (upstream.url ?? '') : '');
  const [key, setKey] = useState('');
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<{ field: string | undefined; words: Text }>();
  const attempt = async (change: UpstreamChange) => {
    setWorking(true);
    setFault(undefined);
    try {
      await save(change);
      setKey('');
      toasts.success({ zh: '已保存', en: 'Saved' });
    } catch (error) {
      const field = fieldOf(error, name);
      if (field === undefined) toasts.error(errorText(error), error);
      else setFault({ field, words: errorText(error) });
    } finally {
      setWorking(false);
    }
  };
  const newUrl = ownUrl && url.trim() !== (upstream.url ?? '');
  const change: UpstreamChange = {
    name,
    ...(newUrl ? { url: url.trim() === '' ? null : url.trim() } : {}),
    ...(key === '' ? {} : { secret: key }),
  };
  const changed = Object.keys(change).length > 1;
  const wrong = (field: string) =>
    fault?.field === field ? { validationState: 'error' as const, validationMessage: t(fault.words) } : {};
  const missing = ownUrl && url.trim() === '' ? 'url' : secret?.set === false && key === '' ? 'secret' : undefined;
  // No form of its own: the drawer around it is one.
  const section = useRef<HTMLElement>(null);
  const send = async () => {
    if (!mayChange || working) return;
    if (changed) await attempt(change);
    else if (missing !== undefined) setFault({ field: missing, words: formMessages.required });
    if (section.current !== null) focusProblem(section.current);
  };
  const onEnter = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Enter') return;
    event.preventDefault();
    void send();
  };
  return (
    <section ref={section} className={styles.upstream} aria-label={t(upstream.title)}>
      <div>
        <strong>{t(upstream.title)}</strong>{' '}
        <Badge appearance="tint" color={upstream.ready ? 'success' : 'warning'}>
          {upstream.ready ? t({ zh: '可用', en: 'ready' }) : t({ zh: '待填写', en: 'incomplete' })}
        </Badge>
        <div className={styles.quiet}>
          {!ownUrl && <code>{upstream.url}</code>} {upstream.methods.join(t({ zh: '、', en: ', ' }))}
          {' · '}
          {upstream.paths?.join(t({ zh: '、', en: ', ' })) ?? t({ zh: '任意路径', en: 'any path' })}
          {' · '}
          {t({ zh: '每人每分钟 {n} 次', en: '{n} {n|call|calls} a minute for each person' }, { n: upstream.perMinute })}
        </div>
      </div>
      {ownUrl && (
        <Field label={t({ zh: '地址', en: 'Address' })} {...wrong('url')}>
          <Input
            type="url"
            value={url}
            readOnly={!mayChange}
            placeholder="https://api.example.com/v1"
            onChange={(_, data) => {
              setUrl(data.value);
              setFault(undefined);
            }}
            onKeyDown={onEnter}
          />
        </Field>
      )}
      {secret !== null && (
        <Field
          label={t(secret.title)}
          {...wrong('secret')}
          hint={
            secret.set && secret.setAt !== null
              ? t(
                  { zh: '已保存于 {at}，填写新的会替换它', en: 'Saved {at}. Enter a new one to replace it' },
                  { at: when.full(secret.setAt) },
                )
              : t({ zh: '还没有填写', en: 'Not set' })
          }
        >
          <Input
            type="password"
            autoComplete="new-password"
            value={key}
            readOnly={!mayChange}
            placeholder={secret.set ? '••••••••' : ''}
            onChange={(_, data) => {
              setKey(data.value);
              setFault(undefined);
            }}
            onKeyDown={onEnter}
          />
        </Field>
      )}
      {mayChange && (ownUrl || secret !== null) && (
        <div className={styles.badges}>
          <Button
            appearance="primary"
            size="small"
            disabledFocusable={working || (!changed && missing === undefined)}
            onClick={() => void send()}
          >
            {t({ zh: '保存', en: 'Save' })}
          </Button>
          {secret?.set && (
            <Button size="small" disabled={working} onClick={() => void attempt({ name, secret: null })}>
              {t({ zh: '删除密钥', en: 'Remove secret' })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Which of an upstream's fields the server did not take. */
function fieldOf(error: unknown, name: string): 'url' | 'secret' | undefined {
  const field = isFitoutError(error) ? (error.detail as { field?: unknown } | undefined)?.field : undefined;
  if (field === `${name}.url`) return 'url';
  return field === `${name}.secret` ? 'secret' : undefined;
}
