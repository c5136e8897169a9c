import { isFitoutError, type LocalText, type Text } from '@fitout/sdk';
import { DialogFrame, errorText, fieldErrors, Problem, useClosing } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Link } from '@fluentui/react-components';
import { CheckmarkCircleFilled, ErrorCircleFilled, WarningFilled } from '@fluentui/react-icons';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { articleUrl } from '../../api.ts';
import { stateAfter } from '../saving/save-state.ts';
import type { WritingSession } from '../session/session.ts';
import { useWriting } from '../session/use-session.ts';
import { charactersIn } from '../text/extensions.ts';
import { Picture, pictureOf } from '../text/picture.ts';
import classes from './dialogs.module.css';
import { PublishedAt } from './published.tsx';

interface Check {
  severity: 'error' | 'advice';
  words: LocalText;
  /** Where in the text it is. */
  pos?: number;
}

/** Never to the window's edges, where a phone would cut it off. */
const maxWidth = 'min(600px, 100vw - 24px)';

/** Why nothing is published where the text before it could not be saved. */
const away: Record<string, LocalText> = {
  away: { zh: '连不上服务器，暂时无法发布', en: 'The server is not responding. Publishing is not possible now' },
  conflict: { zh: '与他人的修改冲突，请先处理', en: 'Your changes conflict with someone else’s. Resolve that first' },
};

/** 发布: what is wrong with the article, where it will be, and where it is once it is out. */
export function PublishDialog({ onClose, onDetails }: { onClose(): void; onDetails(): void }) {
  const session = useWriting();
  const closing = useClosing<() => void>((then) => (then ?? onClose)());
  const close = () => closing.finish();
  const { session: person } = usePlugin();
  const t = useText();
  const { slug } = useSnapshot(session.facts);
  const { live, status } = useSnapshot(session.standing);
  const [checks] = useState(() => checksOf(session));
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const urlOf = (which: string) => new URL(articleUrl(which), siteOrigin(person)).href;
  // Where there is nothing new to publish, it says where the article is.
  const [before] = useState(() =>
    status === 'published' && session.saver.idle && live !== null ? live.slug : undefined,
  );
  const [done, setDone] = useState<string>();
  const publish = async () => {
    setWorking(true);
    setProblem(undefined);
    try {
      await session.saver.flush();
      const input = { params: { id: session.id }, body: { rev: session.saver.rev } };
      const head = await session.call('POST articles/:id/publish', input);
      session.stand(head);
      setDone(head.live?.slug ?? head.slug);
    } catch (error) {
      const state = stateAfter(error);
      if (state.kind === 'conflict') {
        session.saver.conflict(state.now);
        close();
      } else setProblem(away[(error as Error).message] ?? said(error));
    }
    setWorking(false);
  };
  const published = done ?? before;
  if (published !== undefined)
    return (
      <DialogFrame
        title={
          done === undefined
            ? t({ zh: '文章已发布，没有新的改动', en: 'Already published, with no changes since' })
            : t({ zh: '发布成功', en: 'Published' })
        }
        closing={closing}
        onClose={close}
        style={{ maxWidth }}
        actions={<Button onClick={close}>{t({ zh: '关闭', en: 'Close' })}</Button>}
      >
        <PublishedAt url={urlOf(published)} />
      </DialogFrame>
    );
  const blocked = checks.some(({ severity }) => severity === 'error');
  return (
    <DialogFrame
      title={t({ zh: '发布文章', en: 'Publish article' })}
      closing={closing}
      onClose={close}
      style={{ maxWidth }}
      actions={
        <>
          <Button onClick={close}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button appearance="primary" disabledFocusable={working || blocked} onClick={() => void publish()}>
            {working
              ? t({ zh: '正在发布', en: 'Publishing' })
              : live === null
                ? t({ zh: '确认发布', en: 'Publish now' })
                : t({ zh: '发布更新', en: 'Publish changes' })}
          </Button>
        </>
      }
    >
      <Checks
        checks={checks}
        onJump={(pos) =>
          closing.finish(() => {
            onClose();
            session.editor.chain().setNodeSelection(pos).scrollIntoView().run();
            onDetails();
          })
        }
      />
      <p className={classes.place}>
        <span>
          {slug === ''
            ? t({ zh: '网址：按标题自动生成', en: 'Address: generated from the title' })
            : t({ zh: '网址：{url}', en: 'Address: {url}' }, { url: urlOf(slug) })}
        </span>
        {session.mayEdit ? (
          <Link as="button" onClick={() => closing.finish(onDetails)}>
            {t({ zh: '修改', en: 'Change' })}
          </Link>
        ) : null}
      </p>
      <Problem text={problem} />
    </DialogFrame>
  );
}

/** What the server says of single fields is more than that something is wrong. */
function said(error: unknown): Text {
  const fields = Object.values(fieldErrors(error, 'body'));
  if (fields.length > 0) return { zh: fields.join(' '), en: fields.join(' ') };
  return isFitoutError(error) ? error.text : errorText(error);
}

function Checks({ checks, onJump }: { checks: readonly Check[]; onJump(pos: number): void }) {
  const t = useText();
  if (checks.length === 0)
    return (
      <p className={classes.check} data-severity="ok">
        <CheckmarkCircleFilled />
        {t({ zh: '检查通过', en: 'All checks passed' })}
      </p>
    );
  return (
    <ul className={classes.checks} aria-label={t({ zh: '发布前检查', en: 'Checks' })}>
      {checks.map(({ severity, words, pos }) => (
        <li key={`${words.en} ${pos}`} className={classes.check} data-severity={severity}>
          {severity === 'error' ? <ErrorCircleFilled /> : <WarningFilled />}
          <span>{t(words)}</span>
          {pos === undefined ? null : (
            <Link as="button" onClick={() => onJump(pos)}>
              {t({ zh: '去填写', en: 'Go there' })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The most pictures that are named one by one. */
const named = 5;

function checksOf({ facts, editor }: WritingSession): Check[] {
  const checks: Check[] = [];
  if (facts.title.trim() === '') checks.push({ severity: 'error', words: { zh: '没有标题', en: 'No title' } });
  let pictures = 0;
  let count = 0;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name !== Picture.name) return;
    pictures += 1;
    if (pictureOf(node).alt.trim() !== '' || count >= named) return;
    count += 1;
    const words = {
      zh: `第 ${pictures} 张图片没有替代文字，读屏用户不知道它的内容`,
      en: `Picture ${pictures} has no alternative text for those who do not see it`,
    };
    checks.push({ severity: 'advice', words, pos });
  });
  if (pictures === 0 && charactersIn(editor.state.doc) === 0)
    checks.push({ severity: 'error', words: { zh: '正文是空的', en: 'No text' } });
  return checks;
}
