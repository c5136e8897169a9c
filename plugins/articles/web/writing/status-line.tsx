import type { LocalText } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useEditorState } from '@tiptap/react';
import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio/react';
import type { SaveState } from '../saving/save-state.ts';
import { useWriting } from '../session/use-session.ts';
import { charactersIn } from '../text/extensions.ts';
import classes from './status-line.module.css';

const words: Record<SaveState['kind'], LocalText> = {
  saved: { zh: '已保存', en: 'Saved' },
  dirty: { zh: '未保存', en: 'Not saved yet' },
  saving: { zh: '正在保存', en: 'Saving' },
  away: {
    zh: '未保存，网络恢复后重试；内容已存本机',
    en: 'Not saved. Kept on this device and sent when you are back online',
  },
  failing: { zh: '服务器出错，正在重试；内容已存本机', en: 'Server error, retrying. Kept on this device' },
  conflict: { zh: '与他人的修改冲突', en: 'Conflicts with someone else’s changes' },
  refused: { zh: '没有保存', en: 'Not saved' },
};

/** While nobody answers, and this device has no room either. */
const unkept: LocalText = {
  zh: '未保存，本机空间也已满，请勿关闭页面',
  en: 'Not saved, and this device is out of space. Keep this page open',
};

/** How long the text is, and how far saving got. */
export function StatusLine() {
  const session = useWriting();
  const t = useText();
  const doc = useEditorState({ editor: session.editor, selector: ({ editor }) => editor.state.doc });
  const shown = useDeferredValue(doc);
  return (
    <div className={classes.line}>
      <span className={classes.count}>
        {t({ zh: '{n} 字', en: '{n} {n|character|characters}' }, { n: charactersIn(shown).toLocaleString('en-US') })}
      </span>
      {session.mayEdit ? <SaveWords /> : null}
    </div>
  );
}

function SaveWords() {
  const { saver } = useWriting();
  const t = useText();
  const { now, kept } = useSnapshot(saver.state);
  const waiting = now.kind === 'away' || now.kind === 'failing';
  const why = 'error' in now ? `${t({ zh: '：', en: ': ' })}${t(errorText(now.error))}` : '';
  const said = waiting && !kept ? t(unkept) : `${t(words[now.kind])}${why}`;
  return (
    <>
      <span className={classes.state} data-kind={now.kind} role="status" title={said}>
        {said}
      </span>
      {waiting || now.kind === 'refused' ? (
        <Button
          size="small"
          appearance="transparent"
          className={classes.again ?? ''}
          onClick={() => void saver.flush().catch(() => undefined)}
        >
          {t({ zh: '重试', en: 'Try again' })}
        </Button>
      ) : null}
    </>
  );
}
