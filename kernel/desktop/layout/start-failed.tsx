import { useText } from '@fitout/sdk/web';
import { useKernel } from '../../web/react.tsx';
import { Notice } from '../pages/notice.tsx';

/** The person could not be loaded: nothing can be shown before that. */
export function StartFailed() {
  const kernel = useKernel();
  const t = useText();
  return (
    <Notice
      kind="error"
      title={t({ zh: '暂时无法连接服务器', en: 'The server cannot be reached' })}
      text={kernel.session.state.error?.message ?? ''}
      actions={[{ label: t({ zh: '重试', en: 'Try again' }), primary: true, run: () => void kernel.session.load() }]}
    />
  );
}
