import { useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useSnapshot } from 'valtio/react';
import { useEditor } from '../session/hooks.ts';
import classes from './notices.module.css';

/** What of a picture could not be taken as it was, until somebody has read it. */
export function Notices() {
  const session = useEditor();
  const t = useText();
  const { notices } = useSnapshot(session.ui);
  if (notices.list.length === 0) return null;
  const title =
    notices.of === 'psd'
      ? { zh: 'PSD 中未能保留', en: 'Not kept in the PSD' }
      : { zh: '打开时有改动', en: 'Changed on opening' };
  return (
    <MessageBar className={classes.bar} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t(title)}</MessageBarTitle>
        <ul>
          {notices.list.map((notice) => (
            <li key={notice.zh}>{t(notice)}</li>
          ))}
        </ul>
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={t({ zh: '知道了', en: 'Got it' })}
            onClick={() => {
              session.ui.notices = { of: 'opening', list: [] };
            }}
          />
        }
      />
    </MessageBar>
  );
}
