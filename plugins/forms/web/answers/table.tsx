import { useDebounced, useLanguage, usePlugin, useRemoteList, useServerChanges, useText } from '@fitout/sdk/web';
import {
  Button,
  Checkbox,
  Input,
  Menu,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  SearchBox,
  Select,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTableRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnswerRow, FormDetail, QuestionColumn } from '../../shared/calls/things.ts';
import { type AnswerFilter, formsClient, noFilter } from '../client.ts';
import classes from './answers.module.css';
import { AnswerDrawer } from './detail.tsx';
import { StateBadge } from './state-badge.tsx';
import { answerTime } from './time.ts';

const states = [
  { value: 'all', label: { zh: '全部', en: 'All' } },
  { value: 'new', label: { zh: '待处理', en: 'New' } },
  { value: 'done', label: { zh: '已处理', en: 'Handled' } },
  { value: 'trashed', label: { zh: '回收站', en: 'Trash' } },
] as const;

/** The answers of a form, newest first, with what is done to one or to many. */
export function AnswerTable({ form, onChanged }: { form: FormDetail; onChanged(): void }) {
  const { http, session } = usePlugin();
  const t = useText();
  const client = formsClient(http);
  const { id } = form;
  const [typed, setTyped] = useState('');
  const [others, setOthers] = useState<AnswerFilter>(noFilter);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string>();
  const filter = { ...others, q: useDebounced(typed.trim()) };
  const key = JSON.stringify([id, filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen of another list is chosen no more
  useEffect(() => setChosen(new Set()), [key]);
  const answers = useRemoteList(key, (cursor, signal) => client.answers(id, filter, cursor, signal));
  useServerChanges(['forms.answer'], answers.reload);
  const items = answers.items ?? [];
  const set = (change: Partial<AnswerFilter>) => setOthers((before) => ({ ...before, ...change }));
  const reload = () => {
    setChosen(new Set());
    answers.reload();
    onChanged();
  };
  const untouched = key === JSON.stringify([id, noFilter]);
  return (
    <>
      <div className={classes.filters}>
        <Select
          aria-label={t({ zh: '状态', en: 'Status' })}
          value={filter.state}
          onChange={(_, { value }) => set({ state: value as AnswerFilter['state'] })}
        >
          {states.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
              {value === 'trashed' && form.trashed > 0 ? ` (${form.trashed})` : ''}
            </option>
          ))}
        </Select>
        <SearchBox
          value={typed}
          placeholder={t({ zh: '搜索编号或内容', en: 'Number or words' })}
          aria-label={t({ zh: '搜索答卷', en: 'Search answers' })}
          onChange={(_, { value }) => setTyped(value)}
        />
        <Day label={t({ zh: '开始日期', en: 'From' })} value={filter.from} onChange={(from) => set({ from })} />
        <Day label={t({ zh: '结束日期', en: 'Till' })} value={filter.to} onChange={(to) => set({ to })} />
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button icon={<ArrowDownloadRegular />} disabled={items.length === 0}>
              {t({ zh: '导出', en: 'Export' })}
            </Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {(['xlsx', 'csv'] as const).map((format) => (
                <MenuItemLink key={format} href={client.exportUrl(id, filter, format)} download="">
                  {format === 'xlsx' ? t({ zh: 'Excel（.xlsx）', en: 'Excel (.xlsx)' }) : 'CSV'}
                </MenuItemLink>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      </div>
      {session.can('forms.edit') && chosen.size > 0 ? (
        <Chosen form={id} ids={[...chosen]} trashed={filter.state === 'trashed'} onDone={reload} />
      ) : null}
      {answers.error === undefined ? null : (
        <div className={classes.empty} role="alert">
          <strong>{answers.error.message}</strong>
          <Button onClick={answers.reload}>{t({ zh: '重试', en: 'Try again' })}</Button>
        </div>
      )}
      {answers.items === undefined && answers.loading ? <Waiting /> : null}
      {answers.items?.length === 0 ? (
        <Nothing first={untouched}>
          {untouched
            ? t({ zh: '还没有答卷', en: 'No answer yet' })
            : t({ zh: '没有符合条件的答卷', en: 'No answer fits' })}
        </Nothing>
      ) : null}
      {items.length === 0 ? null : (
        <Rows form={form} items={items} chosen={chosen} onChoose={setChosen} onOpen={(answer) => setOpen(answer.id)} />
      )}
      {answers.more ? (
        <Button className={classes.more} disabled={answers.loading} onClick={answers.loadMore}>
          {t({ zh: '加载更多', en: 'More' })}
        </Button>
      ) : null}
      {open === undefined ? null : (
        <AnswerDrawer id={open} formId={id} onClose={() => setOpen(undefined)} onChanged={reload} />
      )}
    </>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <Input type="date" aria-label={label} title={label} value={value} onChange={(_, data) => onChange(data.value)} />
  );
}

function Rows(props: {
  form: FormDetail;
  items: readonly AnswerRow[];
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
  onOpen(answer: AnswerRow): void;
}) {
  const { form, items, chosen, onChoose, onOpen } = props;
  const t = useText();
  const language = useLanguage();
  const all = items.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys too
    <section className={classes.scroll} tabIndex={0} aria-label={t({ zh: '答卷表格', en: 'Answers' })}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>
              <Checkbox
                checked={all ? true : chosen.size > 0 ? 'mixed' : false}
                aria-label={t({ zh: '选择全部', en: 'Choose all' })}
                onChange={() => onChoose(all ? new Set() : new Set(items.map((answer) => answer.id)))}
              />
            </th>
            <th>{t({ zh: '编号', en: 'Number' })}</th>
            <th>{t({ zh: '提交时间', en: 'Sent' })}</th>
            <th>{t({ zh: '状态', en: 'Status' })}</th>
            {form.questions.map((question) => (
              <Heading key={question.id} question={question} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((answer) => (
            <tr key={answer.id} aria-selected={chosen.has(answer.id)}>
              <td>
                <Checkbox
                  checked={chosen.has(answer.id)}
                  aria-label={t({ zh: '选择 {n}', en: 'Choose {n}' }, { n: answer.number })}
                  onChange={() => toggle(answer.id)}
                />
              </td>
              <td>
                <button type="button" className={classes.link} onClick={() => onOpen(answer)}>
                  {answer.number}
                </button>
                {answer.person === null ? null : <small>{answer.person}</small>}
              </td>
              <td className={classes.when}>{answerTime(answer.at, language)}</td>
              <td>
                <StateBadge state={answer.state} />
              </td>
              {form.questions.map(({ id }) => (
                <td key={id}>
                  <span className={classes.cell} title={answer.cells[id]}>
                    {answer.cells[id]}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading({ question }: { question: QuestionColumn }) {
  const t = useText();
  return (
    <th>
      {question.title}
      {question.former ? <small> {t({ zh: '（旧）', en: '(former)' })}</small> : null}
    </th>
  );
}

/** What is done to all that are chosen. */
function Chosen(props: { form: string; ids: string[]; trashed: boolean; onDone(): void }) {
  const { form, ids, trashed, onDone } = props;
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const n = ids.length;
  const act = async (action: 'done' | 'new' | 'trash' | 'restore' | 'delete') => {
    if (action === 'delete') {
      const agreed = await overlays.confirm({
        title: { zh: `彻底删除 ${n} 份答卷？`, en: `Delete ${n} answers for good?` },
        message: { zh: '答卷与其中上传的文件将无法恢复。', en: 'They and their files are gone then.' },
        confirm: { zh: '彻底删除', en: 'Delete for good' },
        danger: true,
      });
      if (!agreed) return;
    }
    const { changed } = await formsClient(http).change(form, ids, action);
    toasts.success({ zh: `已处理 ${changed} 份答卷`, en: `${changed} answers changed` });
    onDone();
  };
  const button = (action: Parameters<typeof act>[0], zh: string, en: string) => (
    <Button size="small" onClick={() => void act(action).catch(() => undefined)}>
      {t({ zh, en })}
    </Button>
  );
  return (
    <div className={classes.chosen} role="toolbar" aria-label={t({ zh: '批量操作', en: 'Chosen answers' })}>
      <span>{t({ zh: '已选 {n} 份', en: '{n} chosen' }, { n })}</span>
      {trashed ? (
        <>
          {button('restore', '恢复', 'Restore')}
          {button('delete', '彻底删除', 'Delete for good')}
        </>
      ) : (
        <>
          {button('done', '标记为已处理', 'Mark as handled')}
          {button('new', '标记为待处理', 'Mark as new')}
          {button('trash', '删除', 'Delete')}
        </>
      )}
    </div>
  );
}

function Nothing({ first, children }: { first: boolean; children: ReactNode }) {
  const t = useText();
  return (
    <div className={classes.empty}>
      <DocumentTableRegular className={classes.emptyIcon} />
      <strong>{children}</strong>
      {first ? (
        <p>
          {t({
            zh: '发布表单后，把地址或二维码发给填写者；答卷会出现在这里。',
            en: 'Publish the form and share it: answers come in here.',
          })}
        </p>
      ) : null}
    </div>
  );
}

function Waiting() {
  const t = useText();
  return (
    <div className={classes.waiting} role="progressbar" aria-label={t({ zh: '正在加载', en: 'Loading' })}>
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
