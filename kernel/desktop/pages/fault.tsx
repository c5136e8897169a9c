import type { Text } from '@fitout/sdk';
import { type TagHandle, useText } from '@fitout/sdk/web';
import { useEffect } from 'react';
import type { GraphFailure } from '../../core/graph.ts';
import { layoutRoot } from '../../web/constants.ts';
import { absenceOf } from '../../web/menu/absence.ts';
import type { ViewFailure } from '../../web/plugins/view-props.ts';
import { useKernel } from '../../web/react.tsx';
import { failureDetail } from './not-loaded.tsx';
import { Notice } from './notice.tsx';

const pluginsPage = '/admin/plugins';

/** Why a tag shows no page. */
export type Fault =
  | { what: 'absent'; url: string; tag: TagHandle }
  | { what: 'forbidden'; tag: TagHandle }
  | { what: 'failed'; failure: ViewFailure; tag: TagHandle };

export function FaultPage(fault: Fault) {
  if (fault.what === 'absent') return <Absent {...fault} />;
  if (fault.what === 'forbidden') return <Forbidden {...fault} />;
  return <Failed {...fault} />;
}

function Quarantined({ failure, tag }: { failure: GraphFailure; tag: TagHandle }) {
  const { session, navigation } = useKernel();
  const t = useText();
  const keeper = session.can('kernel.plugins');
  const name = t(failure.title ?? failure.plugin);
  useEffect(() => tag.setTitle(name), [tag, name]);
  const close = { label: t({ zh: '关闭此页', en: 'Close this page' }), run: () => tag.close() };
  const look = {
    label: t({ zh: '查看原因并处理', en: 'See why and what to do' }),
    primary: true,
    run: () => void navigation.open(`${pluginsPage}?id=${encodeURIComponent(failure.plugin)}`),
  };
  return (
    <Notice
      kind="quarantined"
      title={t({ zh: '「{name}」已被隔离', en: '“{name}” is in quarantine' }, { name })}
      text={
        keeper
          ? t({
              zh: '它反复出错，平台已将它停用，数据都在。可以在插件管理中查看原因、退回上一个版本或解除隔离。',
              en: 'It crashed repeatedly and was switched off. Its data is kept. See why under Plugins, where you can go back to an earlier version or release it.',
            })
          : t({
              zh: '它反复出错，平台已将它停用，数据都在。请联系管理员恢复。',
              en: 'It crashed repeatedly and was switched off. Its data is kept. Ask an administrator to restore it.',
            })
      }
      actions={keeper ? [look, close] : [{ ...close, primary: true }]}
    />
  );
}

/** No route serves the address: says whether a tool is missing or there is nothing by that name. */
function Absent({ url, tag }: { url: string; tag: TagHandle }) {
  const absence = absenceOf(useKernel(), url);
  if (absence.why === 'quarantined') return <Quarantined failure={absence.failure} tag={tag} />;
  if (absence.why === 'not-installed') return <NotInstalled title={absence.title} tag={tag} />;
  return <Unknown url={url} tag={tag} />;
}

function NotInstalled({ title, tag }: { title: Text; tag: TagHandle }) {
  const { session, navigation, routes } = useKernel();
  const t = useText();
  const keeper = session.can('kernel.plugins') && routes.match(pluginsPage) !== undefined;
  const name = t(title);
  useEffect(() => tag.setTitle(name), [tag, name]);
  const close = { label: t({ zh: '关闭此页', en: 'Close this page' }), run: () => tag.close() };
  const look = {
    label: t({ zh: '打开插件管理', en: 'Open Plugins' }),
    primary: true,
    run: () => void navigation.open(pluginsPage),
  };
  return (
    <Notice
      kind="unknown"
      title={t({ zh: '「{name}」没有安装', en: '“{name}” is not installed' }, { name })}
      text={
        keeper
          ? t({
              zh: '提供它的插件没有安装，或已停用。可以在插件管理中安装或启用。',
              en: 'The plugin that provides this page is not installed or is switched off. You can install or enable it under Plugins.',
            })
          : t({
              zh: '提供它的插件没有安装，或已停用，请联系管理员。',
              en: 'The plugin that provides this page is not installed or is switched off. Ask an administrator.',
            })
      }
      actions={keeper ? [look, close] : [{ ...close, primary: true }]}
    />
  );
}

function Unknown({ url, tag }: { url: string; tag: TagHandle }) {
  const { navigation } = useKernel();
  const t = useText();
  const title = t({ zh: '页面不存在', en: 'Page not found' });
  useEffect(() => tag.setTitle(title), [tag, title]);
  return (
    <Notice
      kind="unknown"
      title={title}
      text={t(
        {
          zh: '地址 {url} 可能输错了，或页面已下线。',
          en: 'The address {url} may be mistyped, or the page no longer exists.',
        },
        { url },
      )}
      actions={[
        {
          label: t({ zh: '去首页', en: 'Go to the home page' }),
          primary: true,
          run: () => navigation.open(layoutRoot),
        },
        { label: t({ zh: '关闭此页', en: 'Close this page' }), run: () => tag.close() },
      ]}
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
        en: 'Your roles do not include this page. Ask an administrator for access.',
      })}
      actions={[{ label: t({ zh: '关闭此页', en: 'Close this page' }), primary: true, run: () => tag.close() }]}
    />
  );
}

function Failed({ failure, tag }: { failure: ViewFailure; tag: TagHandle }) {
  const kernel = useKernel();
  const t = useText();
  const again = { label: t({ zh: '重试', en: 'Try again' }), primary: true, run: failure.retry };
  const detail = { detailLabel: t({ zh: '错误详情', en: 'Details' }), detail: failureDetail(failure) };
  const name = kernel.i18n.t(kernel.registry.plugins.find(({ id }) => id === failure.plugin)?.title ?? failure.plugin);
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
