import type { LocalText, Text } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { ShieldCheckmarkRegular, ShieldKeyholeRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { errorText } from '../parts/error-text.ts';
import styles from './tier-row.module.css';

type Tier = 'in-realm' | 'sandboxed';

export interface TierRowProps {
  plugin: { id: string; title: Text; tier: Tier; notSandboxed: Text | null };
  /** Plugins are the whole installation's: people of other organisations look on. */
  mayChange: boolean;
  onChanged(): void;
}

const about: Record<Tier, LocalText> = {
  'in-realm': {
    zh: '与平台同页运行，能做当前登录者能做的一切。',
    en: 'It runs in the page itself and can do whatever the signed-in person can.',
  },
  sandboxed: {
    zh: '在隔离的框架中运行：读不到登录信息，不能联网，只能调用自己的接口。',
    en: 'It runs in a sealed frame: no sign-in data, no network, only its own calls.',
  },
};

/** How far one plugin is trusted, in plain words, and the switch to the other tier. */
export function TierRow({ plugin, mayChange, onChanged }: TierRowProps) {
  const { http, overlays, toasts, i18n } = usePlugin();
  const t = useText();
  const [busy, setBusy] = useState(false);
  const sandboxed = plugin.tier === 'sandboxed';

  const change = async (): Promise<void> => {
    const next: Tier = sandboxed ? 'in-realm' : 'sandboxed';
    if (!(await overlays.confirm(question(next, i18n.t(plugin.title))))) return;
    setBusy(true);
    try {
      await http.put(`/v1/plugins/${plugin.id}`, { tier: next }, { showError: false });
      toasts.success({ zh: '已保存，打开着的页面刷新后生效', en: 'Saved; open pages follow when they are reloaded' });
      onChanged();
    } catch (error) {
      toasts.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.row}>
      <Badge
        appearance="tint"
        color={sandboxed ? 'warning' : 'informative'}
        icon={sandboxed ? <ShieldKeyholeRegular /> : <ShieldCheckmarkRegular />}
      >
        {sandboxed ? t({ zh: '沙箱', en: 'Sandboxed' }) : t({ zh: '可信', en: 'Trusted' })}
      </Badge>
      <p className={styles.about}>
        {t(about[plugin.tier])}
        {!sandboxed && plugin.notSandboxed !== null && (
          <>
            {' '}
            {t({ zh: '不能放入沙箱。{why}。', en: 'It cannot be sandboxed. {why}.' }, { why: t(plugin.notSandboxed) })}
          </>
        )}
      </p>
      {mayChange && (sandboxed || plugin.notSandboxed === null) && (
        <Button size="small" className={styles.change} disabled={busy} onClick={() => void change()}>
          {sandboxed ? t({ zh: '设为可信', en: 'Trust it' }) : t({ zh: '放入沙箱', en: 'Sandbox it' })}
        </Button>
      )}
    </div>
  );
}

function question(next: Tier, name: string) {
  if (next === 'sandboxed')
    return {
      title: { zh: `将「${name}」放入沙箱？`, en: `Put “${name}” into the sandbox?` },
      message: {
        zh: '它将在隔离的框架中运行，读不到登录信息和其他页面，不能联网，只能调用自己的接口。打开着的页面会提示刷新。',
        en: 'It will run in a sealed frame: no sign-in data, no other pages, no network, only its own calls. Open pages will offer a reload.',
      },
      confirm: { zh: '放入沙箱', en: 'Sandbox it' },
    };
  return {
    title: { zh: `信任「${name}」？`, en: `Trust “${name}”?` },
    message: {
      zh: '它的代码将与平台同页运行，能以每个打开它的人的身份做任何事。只信任来源可靠、经过检查的插件。',
      en: 'Its code will run in the page itself and can do anything in the name of whoever opens it. Trust only plugins whose origin is known and whose code was looked at.',
    },
    confirm: { zh: '信任', en: 'Trust it' },
    danger: true,
  };
}
