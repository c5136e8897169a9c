import { useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components';
import { ErrorCircleFilled, WarningFilled } from '@fluentui/react-icons';
import { Each } from '../../shared/blocks/each.ts';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { Problem } from '../../shared/calls/publishing.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { useSession } from '../session/hooks.ts';
import type { EditorSession } from '../session/session.ts';
import classes from './dialogs.module.css';

/** What this window can say without the server: for a page that cannot be saved now. */
export function checkHere(session: EditorSession, timeZone: string): Problem[] {
  const problems: Problem[] = [];
  let shown = 0;
  for (const id of session.store.walk()) {
    const node = session.store.cell(id)?.toNode();
    if (node === undefined || node.hidden) continue;
    shown++;
    for (const problem of blockDefinition(node.type)?.check(node.props, { now: new Date(), timeZone }) ?? [])
      problems.push({ node: id, ...problem });
  }
  if (shown === 0) problems.push({ severity: 'error', message: { zh: '页面还没有内容', en: 'the page is empty' } });
  return problems;
}

/**
 * What the checks found, errors first; a click leads to the value at fault. Where the server could not look
 * (`onRetry`), what this window found is not all there may be.
 */
export function CheckList(props: {
  problems: readonly Problem[];
  /** The server is still looking. */
  busy: boolean;
  onJump(problem: Problem): void;
  onRetry?: (() => void) | undefined;
}) {
  const { problems, busy, onJump, onRetry } = props;
  const session = useSession();
  const t = useText();
  const errors = problems.filter((problem) => problem.severity === 'error');
  const rest = problems.filter((problem) => problem.severity !== 'error');
  if (busy)
    return (
      <MessageBar>
        <MessageBarBody>
          <Spinner size="extra-tiny" labelPosition="after" label={t({ zh: '正在检查', en: 'Checking' })} />
        </MessageBarBody>
      </MessageBar>
    );
  return (
    <>
      {onRetry === undefined ? (
        <Summary errors={errors.length} hints={rest.length} />
      ) : (
        <MessageBar intent="warning">
          <MessageBarBody>
            {t({
              zh: '暂时无法完成检查，连上服务器后才能发布',
              en: 'The page could not be checked. You can publish once the server is reachable',
            })}
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={onRetry}>
              {t({ zh: '重试', en: 'Try again' })}
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {problems.length === 0 ? null : (
        <ul className={classes.problems} aria-label={t({ zh: '检查结果', en: 'Check results' })}>
          <Each of={[...errors, ...rest]}>
            {(problem) => (
              <li>
                <button
                  type="button"
                  disabled={problem.node === undefined && problem.path === undefined}
                  onClick={() => onJump(problem)}
                >
                  {problem.severity === 'error' ? (
                    <ErrorCircleFilled className={classes.error} aria-label={t({ zh: '错误', en: 'Error' })} />
                  ) : (
                    <WarningFilled className={classes.warning} aria-label={t({ zh: '建议', en: 'Hint' })} />
                  )}
                  <span>
                    {problem.sample === undefined ? (
                      <>
                        <strong>{nameOf(session, problem.node, t)}</strong> {itemOf(problem.path, t)}
                      </>
                    ) : null}
                    {t(problem.message)}
                  </span>
                  {problem.node === undefined && problem.path === undefined ? null : (
                    <span className={classes.go}>
                      {problem.sample === undefined
                        ? t({ zh: '去修改', en: 'Go to it' })
                        : t({ zh: '逐个修改', en: 'Review one by one' })}
                    </span>
                  )}
                </button>
              </li>
            )}
          </Each>
        </ul>
      )}
    </>
  );
}

function Summary({ errors, hints }: { errors: number; hints: number }) {
  const t = useText();
  return (
    <MessageBar intent={errors > 0 ? 'error' : hints > 0 ? 'warning' : 'success'}>
      <MessageBarBody>
        {errors > 0
          ? t({ zh: '请先修正 {n} 处错误再发布', en: 'Fix first: {n}' }, { n: errors })
          : hints > 0
            ? t({ zh: '可以发布，有 {n} 条建议', en: 'Ready to publish, suggestions: {n}' }, { n: hints })
            : t({ zh: '检查通过，可以发布', en: 'All checks passed. Ready to publish' })}
      </MessageBarBody>
    </MessageBar>
  );
}

function nameOf(session: EditorSession, id: NodeId | undefined, t: ReturnType<typeof useText>): string {
  if (id === undefined) return t({ zh: '页面', en: 'Page' });
  const type = session.store.cell(id)?.type;
  const title = type === undefined ? undefined : blockDefinition(type)?.title;
  return title === undefined ? '' : t(title);
}

/** Which item of a list the value belongs to: `items.2.image` is the third one's. */
function itemOf(path: string | undefined, t: ReturnType<typeof useText>): string {
  const at = /\.(\d+)(?:\.|$)/.exec(path ?? '')?.[1];
  return at === undefined ? '' : t({ zh: '第 {n} 项：', en: 'Item {n}: ' }, { n: Number(at) + 1 });
}
