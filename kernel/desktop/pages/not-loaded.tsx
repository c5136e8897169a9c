import { useText } from '@fitout/sdk/web';
import type { ViewFailure } from '../../web/plugins/view-props.ts';
import { Notice } from './notice.tsx';

/** Comes with the shell and not with the other faults: without network they would not load either. */
export function NotLoaded({ failure }: { failure?: ViewFailure }) {
  const t = useText();
  const reload = { label: t({ zh: '刷新整个页面', en: 'Reload everything' }), run: () => location.reload() };
  return (
    <Notice
      kind="error"
      title={t({ zh: '页面没有加载成功', en: 'Could not load the page' })}
      text={t({
        zh: '请检查网络后重试。如果应用刚刚更新过，请刷新整个页面。',
        en: 'Check the network and try again. After an update of the app, reload the whole page.',
      })}
      actions={[
        ...(failure === undefined
          ? []
          : [{ label: t({ zh: '重试', en: 'Try again' }), primary: true, run: failure.retry }]),
        reload,
      ]}
      {...(failure === undefined
        ? {}
        : { detailLabel: t({ zh: '错误详情', en: 'Details' }), detail: failureDetail(failure) })}
    />
  );
}

/** For whoever is asked for help. */
export function failureDetail({ plugin, error }: ViewFailure): string {
  return `${plugin}: ${error.message}`;
}
