import { useText } from '@fitout/sdk/web';
import { Badge, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { capabilityText } from '../../shared/capability-texts.ts';
import { bytesText } from '../../shared/health-figures.ts';
import { CapabilityList } from './capability-list.tsx';
import type { ArtifactReview } from './plugins-api.ts';
import styles from './review.module.css';
import { UpstreamList } from './upstream-list.tsx';

/** What an artifact is and asks for, before anything of it is installed. */
export function Review({ review }: { review: ArtifactReview }) {
  const t = useText();
  const added = review.change?.capabilitiesAdded ?? [];
  const removed = review.change?.capabilitiesRemoved ?? [];
  const points = Object.keys(review.contributes);
  const titles = (names: readonly string[]): string =>
    names.map((name) => t(capabilityText(name).title)).join(t({ zh: '、', en: ', ' }));
  return (
    <>
      <header className={styles.head}>
        <h3 className={styles.title}>{t(review.title)}</h3>
        <p className={styles.facts}>
          <code>{review.id}</code> {review.version}
          {review.installed && (
            <>
              {' · '}
              {review.installed.version === review.version
                ? t({ zh: '已安装这个版本号', en: 'this version number is installed' })
                : t(
                    { zh: '当前安装的是 {version}', en: '{version} is installed' },
                    { version: review.installed.version },
                  )}
            </>
          )}
        </p>
        {review.description && <p className={styles.about}>{t(review.description)}</p>}
      </header>
      <Signature review={review} />
      {review.warnings.map((warning) => (
        <MessageBar key={t(warning)} intent="warning" layout="multiline">
          <MessageBarBody>{t(warning)}</MessageBarBody>
        </MessageBar>
      ))}
      {added.length + removed.length > 0 && (
        <MessageBar intent={added.length > 0 ? 'warning' : 'info'} layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t({ zh: '与当前版本相比', en: 'Compared with the installed version' })}</MessageBarTitle>
            {added.length > 0 &&
              t(
                { zh: '多要了 {n} 项能力：{list}。', en: 'Additional capabilities: {list}. ' },
                { n: added.length, list: titles(added) },
              )}
            {removed.length > 0 &&
              t({ zh: '不再需要：{list}。', en: 'No longer asked for: {list}.' }, { list: titles(removed) })}
          </MessageBarBody>
        </MessageBar>
      )}
      <Part title={t({ zh: '它能做什么', en: 'What it can do' })}>
        <CapabilityList names={review.capabilities.map(({ name }) => name)} added={added} />
      </Part>
      {review.upstreams.length > 0 && (
        <Part title={t({ zh: '它会访问的外部服务', en: 'External services it uses' })}>
          <UpstreamList upstreams={review.upstreams} />
        </Part>
      )}
      <Part title={t({ zh: '它会增加的内容', en: 'What it adds' })}>
        <ul className={styles.list}>
          {review.menu.map((entry) => (
            <li key={`m ${t(entry.title)} ${entry.url}`}>
              <Badge appearance="outline">{t({ zh: '菜单', en: 'Menu' })}</Badge> {t(entry.title)}{' '}
              {entry.url !== undefined && <code>{entry.url}</code>}
            </li>
          ))}
          {review.routes.map((route) => (
            <li key={`r ${route.path}`}>
              <Badge appearance="outline">
                {route.path.startsWith('/m/') ? t({ zh: '手机页面', en: 'Phone page' }) : t({ zh: '页面', en: 'Page' })}
              </Badge>{' '}
              {t(route.title)} <code>{route.path}</code>
            </li>
          ))}
          {points.map((point) => (
            <li key={`p ${point}`}>
              <Badge appearance="outline">{t({ zh: '扩展', en: 'Addition' })}</Badge> <code>{point}</code>
            </li>
          ))}
        </ul>
        {review.menu.length + review.routes.length + points.length === 0 && (
          <p className={styles.facts}>{t({ zh: '没有页面，也没有菜单。', en: 'No pages and no menu entries.' })}</p>
        )}
      </Part>
      <Part title={t({ zh: '文件', en: 'Files' })}>
        <p className={styles.facts}>
          {t(
            {
              zh: '{size}，{files} 个文件，每个文件都已核对校验值。为平台 {sdk} 编写，用 SDK {built} 构建。',
              en: '{size}, {files} {files|file|files}, each held against its hash. Written for platform {sdk}, built with SDK {built}.',
            },
            { size: bytesText(review.bytes), files: review.files, sdk: review.sdk, built: review.builtWith },
          )}
        </p>
        <p className={styles.digest}>
          <code>{review.digest}</code>
        </p>
      </Part>
      {review.readme && (
        <details className={styles.readme}>
          <summary>{t({ zh: '作者的说明（README）', en: 'The author’s README' })}</summary>
          {/* As text: what an outside author wrote is not drawn as a page of ours. */}
          <pre>{review.readme}</pre>
        </details>
      )}
    </>
  );
}

function Signature({ review: { signature } }: { review: ArtifactReview }) {
  const t = useText();
  if (signature.state === 'none')
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t({ zh: '没有签名', en: 'Not signed' })}</MessageBarTitle>
          {t({
            zh: '无法确认它出自谁手，也无法确认途中没有被换掉。请只使用你信得过的来源。',
            en: 'There is no way to verify who made it or whether it was changed. Use a source you trust.',
          })}
        </MessageBarBody>
      </MessageBar>
    );
  return (
    <MessageBar intent={signature.knownKey ? 'success' : 'info'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {signature.knownKey
            ? t({ zh: '签名有效，与以前的版本出自同一密钥', en: 'Signed by the key of earlier versions' })
            : t({ zh: '签名有效，第一次见到这个密钥', en: 'Signed, by a key not seen before' })}
        </MessageBarTitle>
        {!signature.knownKey && t({ zh: '请向作者核对密钥编号：', en: 'Compare the key’s number with its author: ' })}
        <code>{signature.keyId}</code>
      </MessageBarBody>
    </MessageBar>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}
