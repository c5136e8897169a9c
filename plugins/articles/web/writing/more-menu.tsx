import { ButtonMenu, errorText } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { MenuItem } from '@fluentui/react-components';
import { useWriting } from '../session/use-session.ts';

/** What is done with an article that readers get. */
export function MoreMenu({ target, onClose, url }: { target: HTMLElement; onClose(): void; url: string }) {
  const session = useWriting();
  const { navigation, overlays, toasts } = usePlugin();
  const t = useText();
  const unpublish = async () => {
    const { title } = session.facts;
    const sure = await overlays.confirm({
      title: { zh: `取消发布“${title}”？`, en: `Take “${title}” off the site?` },
      message: {
        zh: '读者将无法再打开它，引用它的页面不再显示。文章仍是草稿，可以再次发布。',
        en: 'Readers will no longer be able to open it, and pages will no longer show it. It stays as a draft and can be published again.',
      },
      confirm: { zh: '取消发布', en: 'Unpublish' },
      danger: true,
    });
    if (!sure) return;
    try {
      session.stand(await session.call('POST articles/:id/unpublish', { params: { id: session.id } }));
      toasts.success({ zh: '已取消发布', en: 'Unpublished' });
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  return (
    <ButtonMenu target={target} onClose={onClose}>
      <MenuItem onClick={() => navigation.open(url)}>{t({ zh: '查看文章', en: 'View article' })}</MenuItem>
      <MenuItem onClick={() => void toasts.copy(url)}>{t({ zh: '复制链接', en: 'Copy link' })}</MenuItem>
      {session.mayPublish ? (
        <MenuItem onClick={() => void unpublish()}>{t({ zh: '取消发布', en: 'Unpublish' })}</MenuItem>
      ) : null}
    </ButtonMenu>
  );
}
