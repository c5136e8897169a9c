import { Button, Link, MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { usePlugin, useText } from '../web/hooks.ts';
import { useRemote } from '../web/remote/use-remote.ts';
import classes from './phone-address.module.css';
import { QrCode } from './qr-code.tsx';

/** An address for phones, and whether they reach it. */
export interface PhoneUrl {
  /** At the local network's or public origin of the server, where the given one is this machine's alone. */
  url: string;
  /** `network`: phones of the same network reach it. `none`: only this machine does. */
  reach: 'any' | 'network' | 'none';
}

/**
 * An address of this server as a phone can open it. At localhost the server is asked where else it is reached; until it
 * answers, and where it answers nothing, the address stays as it is.
 */
export function usePhoneUrl(url: string): PhoneUrl {
  const { http } = usePlugin();
  const given = new URL(url);
  const here = /^(?:localhost|.+\.localhost|127\..+|\[::1\])$/.test(given.hostname);
  const { data } = useRemote(`phone origins ${here}`, async (signal) =>
    here
      ? http.get<{ origins: string[] }>('/v1/my/phone-origins', undefined, { signal, showError: false })
      : { origins: [] },
  );
  const [origin] = data?.origins ?? [];
  if (!here) return { url, reach: 'any' };
  if (origin === undefined) return { url, reach: data === undefined ? 'any' : 'none' };
  const reached = new URL(given.pathname + given.search + given.hash, origin).href;
  return { url: reached, reach: /^\d/.test(new URL(origin).hostname) ? 'network' : 'any' };
}

/** Says under an address which phones open it; nothing where all do. */
export function PhoneReach({ reach }: Pick<PhoneUrl, 'reach'>) {
  const t = useText();
  if (reach === 'any') return null;
  return (
    <MessageBar intent={reach === 'none' ? 'warning' : 'info'} layout="multiline">
      <MessageBarBody>
        {reach === 'network'
          ? t({
              zh: '连接同一网络（Wi-Fi）的手机可以打开这个地址。要让所有人打开，请管理员把 FITOUT_PUBLIC_URL 设为对外的网址。',
              en: 'Phones on the same network (Wi-Fi) can open this address. For everybody else, an administrator sets FITOUT_PUBLIC_URL to the public address.',
            })
          : t({
              zh: '手机打不开这个地址：localhost 只指这台电脑。请管理员用 HOST=0.0.0.0 启动服务器，同一网络的手机即可打开；或把 FITOUT_PUBLIC_URL 设为对外的网址。',
              en: 'A phone cannot open this address: localhost is this computer alone. Start the server with HOST=0.0.0.0 for phones on the same network, or set FITOUT_PUBLIC_URL to the public address.',
            })}
      </MessageBarBody>
    </MessageBar>
  );
}

/** Where visitors find something: its QR code, its link, and what to do where phones cannot open it. */
export function PhoneAddress({ url, children }: { url: string; children?: ReactNode }) {
  const t = useText();
  const { toasts } = usePlugin();
  const phone = usePhoneUrl(url);
  return (
    <div className={classes.address}>
      <QrCode text={phone.url} />
      <div className={classes.side}>
        {children}
        <Link className={classes.link} href={phone.url} target="_blank" rel="noopener">
          {phone.url}
        </Link>
        <Button onClick={() => void toasts.copy(phone.url)}>{t({ zh: '复制链接', en: 'Copy link' })}</Button>
        <PhoneReach reach={phone.reach} />
      </div>
    </div>
  );
}
