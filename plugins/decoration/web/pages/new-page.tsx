import { Loading, Tabs } from '@fitout/sdk/desktop';
import { useFormCheck, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useId, useState } from 'react';
import type { PageDetail } from '../../shared/calls/outputs.ts';
import type { DocumentKind } from '../../shared/document/document.ts';
import { savedPreviewUrl } from '../../shared/saved.ts';
import { decorationCalls } from '../client.ts';
import { EditorDialog, useDialog } from '../dialogs/frame.tsx';
import { WholePreview } from '../templates/saved-preview.tsx';
import { blank, type Choice, choicesOf, TemplateCards } from '../templates/template-cards.tsx';
import classes from '../templates/templates.module.css';

type Tab = 'builtIn' | 'own';

const titles = {
  page: { zh: '新建页面', en: 'New page' },
  activity: { zh: '新建活动', en: 'New activity' },
  form: { zh: '新建表单', en: 'New form' },
} as const;

const labels = {
  page: { zh: '页面标题', en: 'Title' },
  activity: { zh: '活动标题', en: 'Title' },
  form: { zh: '表单标题', en: 'Title' },
} as const;

const placeholders = {
  page: { zh: '例如：商城首页', en: 'e.g. Shop front' },
  activity: { zh: '例如：双十二会员日', en: 'e.g. Members’ day' },
  form: { zh: '例如：新品试用申请', en: 'e.g. Trial application' },
} as const;

/** 新建页面, 新建活动, 新建表单: a title, and what it begins with, seen as it will be. */
export function NewPageDialog(props: { kind: DocumentKind; onClose(): void; onMade(page: PageDetail): void }) {
  const { kind, onClose, onMade } = props;
  const t = useText();
  const call = decorationCalls(usePlugin().http);
  const name = useId();
  const dialog = useDialog(onClose);
  const [title, setTitle] = useState('');
  const [tab, setTab] = useState<Tab>('builtIn');
  const [choice, setChoice] = useState<Choice>(blank);
  const [busy, setBusy] = useState(false);
  const { problems, check, changed } = useFormCheck();
  const problem = problems.get('title');
  const templates = useRemote(`templates ${kind}`, (signal) => call('GET templates', { query: { kind } }, { signal }));
  const { builtIn, own } = choicesOf(templates.data);
  // A template has a title of its own, good enough to begin with.
  const words = title.trim() || (choice.key === '' ? '' : t(choice.title));
  const make = async (form: HTMLFormElement) => {
    if (busy || !check(form)) return;
    setBusy(true);
    try {
      const page = await (choice.key === ''
        ? call('POST pages', { body: { title: words, kind } })
        : call('POST pages/from-template', { body: { title: words, kind, template: choice.key } }));
      dialog.close(() => onMade(page));
    } catch {
      // the toast has said why; the words stay
    } finally {
      setBusy(false);
    }
  };
  const tabs = [
    { value: 'builtIn' as const, label: t({ zh: '精选模板', en: 'Templates' }) },
    { value: 'own' as const, label: t({ zh: '我的模板（{n}）', en: 'My templates ({n})' }, { n: own.length }) },
  ];
  return (
    <EditorDialog
      dialog={dialog}
      width={1000}
      title={titles[kind]}
      onSubmit={(form) => void make(form)}
      actions={
        <Button type="submit" appearance="primary" disabledFocusable={busy}>
          {t({ zh: '创建', en: 'Create' })}
        </Button>
      }
    >
      <div className={classes.sides}>
        <div className={classes.choose}>
          <Labelled label={t(labels[kind])} required={choice.key === ''} validationMessage={problem && t(problem)}>
            <Input
              autoFocus
              name="title"
              placeholder={choice.key === '' ? t(placeholders[kind]) : t(choice.title)}
              value={title}
              maxLength={100}
              onChange={(_, data) => {
                setTitle(data.value);
                changed('title');
              }}
            />
          </Labelled>
          <Tabs<Tab> label={t({ zh: '模板', en: 'Templates' })} tabs={tabs} value={tab} onChange={setTab} />
          {templates.data === undefined && templates.loading ? <Loading /> : null}
          <TemplateCards
            label={t({ zh: '从哪里开始', en: 'Start with' })}
            name={name}
            choices={tab === 'own' ? own : [blank, ...builtIn]}
            chosen={choice.key}
            onChoose={(chosen) => {
              setChoice(chosen);
              changed('title');
            }}
            onChanged={() => {
              setChoice(blank);
              templates.reload();
            }}
          />
        </div>
        <div className={classes.about}>
          {choice.key === '' ? (
            <div className={classes.nothing}>
              <AddRegular aria-hidden />
              {t({ zh: '一张白纸，从左侧添加组件', en: 'A blank page. Add blocks from the left' })}
            </div>
          ) : (
            <WholePreview
              key={choice.key}
              url={savedPreviewUrl('template', choice.key)}
              title={t({ zh: '模板预览：{name}', en: 'Template preview: {name}' }, { name: t(choice.title) })}
              width={280}
            />
          )}
          <p>{t(choice.about)}</p>
        </div>
      </div>
    </EditorDialog>
  );
}
