import { DrawerHead } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, DrawerBody, OverlayDrawer } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { useWhen } from '../parts/use-when.ts';
import type { AuditLine } from './audit-api.ts';
import styles from './line-drawer.module.css';

/** Everything that the log knows of one line. */
export function LineDrawer({ line, close }: { line: AuditLine; close(): void }) {
  const { toasts } = usePlugin();
  const t = useText();
  const when = useWhen();
  const facts: [string, string][] = [
    [t({ zh: '时间', en: 'When' }), when.exact(line.at)],
    [t({ zh: '操作人', en: 'Who' }), line.person.name || t({ zh: '系统', en: 'The system' })],
    [t({ zh: '动作', en: 'Action' }), line.action],
    [
      t({ zh: '对象', en: 'On' }),
      line.target === null ? '' : `${line.target.name ?? ''} (${line.target.kind} ${line.target.id})`.trim(),
    ],
    [t({ zh: '来源地址', en: 'From' }), line.ip],
    [t({ zh: '请求编号', en: 'Request' }), line.requestId],
  ];
  const detail = line.detail === null || line.detail === undefined ? '' : JSON.stringify(line.detail, null, 2);
  return (
    <OverlayDrawer
      open
      position="end"
      size="medium"
      className={styles.drawer}
      onOpenChange={(_, data) => {
        if (!data.open) close();
      }}
    >
      <DrawerHead onClose={close}>{t(line.title)}</DrawerHead>
      <DrawerBody>
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {detail !== '' && (
          <>
            <div className={styles.head}>
              <h3 className={styles.title}>{t({ zh: '详情', en: 'Detail' })}</h3>
              <Button size="small" appearance="subtle" icon={<CopyRegular />} onClick={() => void toasts.copy(detail)}>
                {t({ zh: '复制', en: 'Copy' })}
              </Button>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <pre className={styles.detail} tabIndex={0}>
              {detail}
            </pre>
          </>
        )}
      </DrawerBody>
    </OverlayDrawer>
  );
}
