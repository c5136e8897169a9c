import { isFitoutError } from '@fitout/sdk';
import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import { Empty, Loading } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Tooltip } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  GlobeProhibitedRegular,
  GlobeRegular,
  LockClosedRegular,
  OpenRegular,
  WarningRegular,
} from '@fluentui/react-icons';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import styles from './site.module.css';

type Site = Answer<PlatformCalls, 'GET /v1/framed/:entry'>;

/** /iframe: a site that the menu leads to, under a bar that says whose it is. */
export default function SiteView() {
  const t = useText();
  const entry = new URLSearchParams(useSearch()).get('entry') ?? '';
  if (entry !== '') return <SiteOf key={entry} entry={entry} />;
  return (
    <Notice
      icon={<GlobeRegular />}
      title={t({ zh: '从菜单打开一个网站', en: 'Open a site from the menu' })}
      about={t({
        zh: '菜单中通往其他网站的条目会在这里显示。',
        en: 'Menu items that link to other sites open here.',
      })}
    />
  );
}

function SiteOf({ entry }: { entry: string }) {
  const { http } = usePlugin();
  const t = useText();
  const call = callsOf<PlatformCalls>(http, { showError: false });
  const params = { entry };
  const { data, error, loading, reload } = useRemote(`framed ${entry}`, (signal) =>
    call('GET /v1/framed/:entry', { params, query: { origin: location.origin } }, { signal }),
  );
  const title = data === undefined ? undefined : t({ zh: data.title, en: data.titleEn || data.title });
  if (error !== undefined && data === undefined)
    return (
      <Notice
        icon={<GlobeProhibitedRegular />}
        title={t({ zh: '无法打开这个网站', en: 'This site cannot be opened' })}
        about={isFitoutError(error) ? t(error.text) : error.message}
      >
        <Button appearance="primary" onClick={reload}>
          {t({ zh: '重试', en: 'Try again' })}
        </Button>
      </Notice>
    );
  if (data === undefined || loading) return <Loading />;
  return (
    <Framed site={data} title={title ?? ''} src={call.url('GET /v1/framed/:entry/page', { params })} onAgain={reload} />
  );
}

function Framed({ site, title, src, onAgain }: { site: Site; title: string; src: string; onAgain(): void }) {
  const { navigation } = usePlugin();
  const t = useText();
  const [round, setRound] = useState(0);
  const [anyway, setAnyway] = useState(false);
  const [slow, setSlow] = useState(false);
  const mixed = location.protocol === 'https:' && site.url.startsWith('http:');
  const shown = !mixed && (site.state === 'open' || site.state === 'hidden' || anyway);
  const outside = () => navigation.open(site.url);
  const away = (
    <Button appearance="primary" icon={<OpenRegular />} onClick={outside}>
      {t({ zh: '在新窗口打开', en: 'Open in a new window' })}
    </Button>
  );
  return (
    <div className={styles.site}>
      <Bar site={site} title={title} shown={shown} onReload={() => setRound(round + 1)} onOutside={outside} />
      {shown && slow && (
        <p role="status" className={styles.slow}>
          <span>
            {t(
              {
                zh: '{host} 还没有回应。可以继续等待，或在新窗口打开。',
                en: '{host} is not responding yet. Keep waiting, or open it in a new window.',
              },
              { host: hostOf(site.origin) },
            )}
          </span>
          <Button size="small" icon={<OpenRegular />} onClick={outside}>
            {t({ zh: '在新窗口打开', en: 'Open in a new window' })}
          </Button>
        </p>
      )}
      {shown ? (
        <SiteFrame key={round} src={src} title={title} onSlow={setSlow} />
      ) : mixed ? (
        <Notice
          icon={<WarningRegular />}
          title={t({ zh: '这个网站没有加密（http）', en: 'This site is not encrypted (http)' })}
          about={t({
            zh: '本平台使用 https，浏览器不会在其中显示未加密的网站。',
            en: 'This platform uses https, so browsers do not show unencrypted sites in it.',
          })}
        >
          {away}
        </Notice>
      ) : site.state === 'refused' ? (
        <Notice
          icon={<GlobeProhibitedRegular />}
          title={t({
            zh: '这个网站不允许在其他页面中显示',
            en: 'This site does not allow embedding',
          })}
          about={t(
            { zh: '{host} 通过 {by} 拒绝了嵌入。', en: '{host} blocks embedding with {by}.' },
            { host: hostOf(site.leadsTo ?? site.origin), by: headerNames[site.refusedBy ?? 'frame-ancestors'] },
          )}
        >
          {away}
        </Notice>
      ) : (
        <Notice
          icon={<WarningRegular />}
          title={t({ zh: '这个网站没有回应', en: 'This site is not responding' })}
          about={t(
            {
              zh: '服务器暂时连不上 {host}。您的网络也许可以。',
              en: 'The server cannot reach {host}, but your network may be able to.',
            },
            { host: hostOf(site.origin) },
          )}
        >
          <Button appearance="primary" onClick={onAgain}>
            {t({ zh: '重试', en: 'Try again' })}
          </Button>
          <Button onClick={() => setAnyway(true)}>{t({ zh: '仍然显示', en: 'Show anyway' })}</Button>
          <Button icon={<OpenRegular />} onClick={outside}>
            {t({ zh: '在新窗口打开', en: 'Open in a new window' })}
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** A frame shows nothing while it waits: after this, a notice says what people wait for. */
const slowAfterMs = 8000;

function SiteFrame({ src, title, onSlow }: { src: string; title: string; onSlow(slow: boolean): void }) {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    onSlow(false);
    if (loaded) return;
    const timer = setTimeout(() => onSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [loaded, onSlow]);
  return <iframe className={styles.frame} src={src} title={title} onLoad={() => setLoaded(true)} />;
}

const headerNames = { 'x-frame-options': 'X-Frame-Options', 'frame-ancestors': 'Content-Security-Policy' };

const hostOf = (origin: string): string => new URL(origin).host;

interface BarProps {
  site: Site;
  title: string;
  shown: boolean;
  onReload(): void;
  onOutside(): void;
}

/** Whose page this is stands above it, where the page itself cannot write. */
function Bar({ site, title, shown, onReload, onOutside }: BarProps) {
  const t = useText();
  const secure = site.url.startsWith('https:');
  const name = (words: string, icon: ReactElement, run: () => void) => (
    <Tooltip content={words} relationship="label">
      <Button appearance="subtle" icon={icon} aria-label={words} onClick={run} />
    </Tooltip>
  );
  return (
    <header className={styles.bar}>
      <span className={styles.lock} data-secure={secure}>
        {secure ? <LockClosedRegular fontSize={16} aria-hidden /> : <GlobeRegular fontSize={16} aria-hidden />}
      </span>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <span className={styles.origin}>
        <span className={styles.tagged}>{t({ zh: '外部网站', en: 'External site' })}</span>
        <bdi>{hostOf(site.origin)}</bdi>
        {site.leadsTo !== null && (
          <>
            {' → '}
            <bdi>{hostOf(site.leadsTo)}</bdi>
          </>
        )}
        {!secure && <em>{t({ zh: '未加密', en: 'not encrypted' })}</em>}
      </span>
      {shown && name(t({ zh: '重新加载', en: 'Reload' }), <ArrowClockwiseRegular />, onReload)}
      {name(t({ zh: '在新窗口打开', en: 'Open in a new window' }), <OpenRegular />, onOutside)}
    </header>
  );
}

function Notice(props: { icon: ReactNode; title: string; about: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Empty icon={props.icon} title={props.title} about={props.about}>
        {props.children}
      </Empty>
    </div>
  );
}
