import { type TagHandle, useText } from '@fitout/sdk/web';
import { Route, Router } from 'wouter';
import { ViewHost } from '../../web/plugins/view-host.tsx';
import type { ViewFailure } from '../../web/plugins/view-props.ts';
import { useKernel } from '../../web/react.tsx';
import { useShell } from '../shell/context.tsx';
import { tagLocation } from '../tags/tag-location.ts';
import { Notice } from './notice.tsx';
import styles from './pages.module.css';

export interface PageViewProps {
  url: string;
  tag: TagHandle;
  onShown(): void;
}

/** The view that serves an address, in a router of its own; or the page that says why there is none. */
export function PageView({ url, tag, onShown }: PageViewProps) {
  const kernel = useKernel();
  const shell = useShell();
  const match = kernel.routes.match(url);
  const refusal = kernel.openable.refusal(match);
  if (match === undefined || refusal === 'unknown') return <Unknown url={url} tag={tag} />;
  if (refusal !== undefined) return <Forbidden tag={tag} />;
  return (
    <Router hook={tagLocation(shell, tag.id)}>
      <Route path={match.route.path}>
        <ViewHost
          plugin={match.route.plugin}
          view={match.route.view}
          tag={tag}
          loading={<Loading />}
          failed={(failure) => <Failed failure={failure} tag={tag} />}
          onShown={onShown}
        />
      </Route>
    </Router>
  );
}

export function Loading() {
  const t = useText();
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {t({ zh: '正在打开…', en: 'Opening…' })}
    </div>
  );
}

function Unknown({ url, tag }: { url: string; tag: TagHandle }) {
  const t = useText();
  return (
    <Notice
      kind="unknown"
      title={t({ zh: '这个页面还没有可用的插件', en: 'No plugin serves this page' })}
      text={t(
        {
          zh: '地址 {url} 没有插件提供。插件可能被停用或卸载，请联系管理员。',
          en: 'Nothing installed answers {url}. Its plugin may be switched off; ask an administrator.',
        },
        { url },
      )}
      actions={[{ label: t({ zh: '关闭此页', en: 'Close this page' }), primary: true, run: () => tag.close() }]}
    />
  );
}

function Forbidden({ tag }: { tag: TagHandle }) {
  const t = useText();
  return (
    <Notice
      kind="forbidden"
      title={t({ zh: '没有权限', en: 'No permission' })}
      text={t({
        zh: '你的角色不能打开这个页面，请联系管理员开通。',
        en: 'Your roles do not include this page; ask an administrator.',
      })}
      actions={[{ label: t({ zh: '关闭此页', en: 'Close this page' }), primary: true, run: () => tag.close() }]}
    />
  );
}

function Failed({ failure, tag }: { failure: ViewFailure; tag: TagHandle }) {
  const kernel = useKernel();
  const t = useText();
  const again = { label: t({ zh: '重试', en: 'Try again' }), primary: true, run: failure.retry };
  const detail = { detailLabel: t({ zh: '错误详情', en: 'Details' }), detail: detailOf(failure) };
  const name = kernel.i18n.t(kernel.registry.plugins.find(({ id }) => id === failure.plugin)?.title ?? failure.plugin);
  if (failure.notLoaded) {
    return (
      <Notice
        kind="error"
        title={t({ zh: '页面没有加载成功', en: 'The page did not load' })}
        text={t({
          zh: '请检查网络后重试。如果应用刚刚更新过，请刷新整个页面。',
          en: 'Check the network and try again. After an update of the app, reload the whole page.',
        })}
        actions={[again, { label: t({ zh: '刷新整个页面', en: 'Reload everything' }), run: () => location.reload() }]}
        {...detail}
      />
    );
  }
  const close = { label: t({ zh: '关闭此页', en: 'Close this page' }), run: () => tag.close() };
  if (failure.quarantined) {
    return (
      <Notice
        kind="quarantined"
        title={t({ zh: '「{name}」已被隔离', en: '“{name}” is in quarantine' }, { name })}
        text={t({
          zh: '它在短时间内多次出错，已停止运行，其他页面不受影响。',
          en: 'It crashed repeatedly and was stopped. Nothing else is affected.',
        })}
        actions={[{ ...again, label: t({ zh: '解除隔离并重试', en: 'Release and try again' }) }, close]}
        {...detail}
      />
    );
  }
  return (
    <Notice
      kind="error"
      title={t({ zh: '「{name}」出错了', en: '“{name}” ran into an error' }, { name })}
      text={t({ zh: '只有这个页面受到影响，可以重试。', en: 'Only this page is affected. You can try again.' })}
      actions={[again, close]}
      {...detail}
    />
  );
}

function detailOf({ plugin, error }: ViewFailure): string {
  return `${plugin}: ${error.message}`;
}
