import { publishedPageUrl } from '@fitout/sdk';
import { Badges, Empty, LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useRemote, useServerChanges, useTag, useText } from '@fitout/sdk/web';
import { Badge, Button, Tab, TabList } from '@fluentui/react-components';
import {
  ArrowLeftRegular,
  DocumentTableRegular,
  EditRegular,
  OpenRegular,
  SettingsRegular,
} from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { FormDetail } from '../../shared/calls/outputs.ts';
import { ChartsPanel } from '../answers/charts.tsx';
import { SettingsDrawer } from '../answers/settings.tsx';
import { AnswerTable } from '../answers/table.tsx';
import { formsClient, formTopics } from '../client.ts';

/** 答卷: one form's answers, what they say, and how the form is open. */
export default function AnswersView() {
  const { navigation } = usePlugin();
  const t = useText();
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  if (/^\d+$/.test(id)) return <FormAnswers key={id} id={id} />;
  return (
    <Page title={t({ zh: '答卷', en: 'Answers' })}>
      <Empty icon={<DocumentTableRegular />} title={t({ zh: '请先选择表单', en: 'Choose a form first' })}>
        <Button appearance="primary" onClick={() => navigation.open('/form')}>
          {t({ zh: '表单', en: 'Forms' })}
        </Button>
      </Empty>
    </Page>
  );
}

function FormAnswers({ id }: { id: string }) {
  const { http, navigation, session } = usePlugin();
  const t = useText();
  const tag = useTag();
  const wanted = new URLSearchParams(useSearch()).get('settings') === '1';
  const [settings, setSettings] = useState(wanted);
  const client = formsClient(http);
  const form = useRemote(`form ${id}`, (signal) => client.form(id, signal));
  useServerChanges(formTopics, form.reload);
  useEffect(() => {
    if (wanted) setSettings(true);
  }, [wanted]);
  useEffect(() => tag.setParent('/form'), [tag]);
  const data = form.data;
  useEffect(() => {
    if (data !== undefined) tag.setTitle(t({ zh: '答卷：{title}', en: 'Answers: {title}' }, { title: data.title }));
  }, [data, tag, t]);
  if (data === undefined)
    return (
      <Page title={t({ zh: '答卷', en: 'Answers' })} back={<BackToForms />}>
        {form.error === undefined ? <Loading /> : <LoadFailed error={form.error} onRetry={form.reload} />}
      </Page>
    );
  const mayEdit = session.can('forms.edit');
  return (
    <Page
      title={data.title}
      back={<BackToForms />}
      count={
        <Badges>
          <Badge appearance="tint" color={data.live ? 'success' : 'informative'}>
            {data.live ? t({ zh: '已发布', en: 'Published' }) : t({ zh: '未发布', en: 'Not published' })}
          </Badge>
          {data.settings.open ? null : (
            <Badge appearance="tint" color="warning">
              {t({ zh: '已暂停', en: 'Paused' })}
            </Badge>
          )}
          {t(
            { zh: '{n} 份答卷，{m} 份待处理', en: '{n} {n|answer|answers}, {m} new' },
            { n: data.answers, m: data.fresh },
          )}
        </Badges>
      }
      actions={
        <>
          {data.live ? (
            <Button
              icon={<OpenRegular />}
              onClick={() => window.open(`${siteOrigin(session)}${publishedPageUrl(data.slug)}`, '_blank', 'noopener')}
            >
              {t({ zh: '打开表单', en: 'Open form' })}
            </Button>
          ) : null}
          <Button icon={<EditRegular />} onClick={() => navigation.open(`/fit/edit?id=${id}`)}>
            {t({ zh: '编辑表单', en: 'Edit form' })}
          </Button>
          {mayEdit ? (
            <Button icon={<SettingsRegular />} onClick={() => setSettings(true)}>
              {t({ zh: '表单设置', en: 'Settings' })}
            </Button>
          ) : null}
        </>
      }
    >
      {session.can('forms.answers') ? (
        <AnswerTabs form={data} onChanged={form.reload} />
      ) : (
        <Empty
          icon={<DocumentTableRegular />}
          title={t({ zh: '没有查看答卷的权限', en: 'You do not have permission to view answers' })}
        />
      )}
      {settings && mayEdit ? (
        <SettingsDrawer
          form={data}
          onClose={(saved) => {
            setSettings(false);
            if (wanted) navigation.open(`/form/answers?id=${id}`, { replace: true });
            if (saved !== undefined) form.set(saved);
          }}
        />
      ) : null}
    </Page>
  );
}

function BackToForms() {
  const { navigation } = usePlugin();
  const label = useText()({ zh: '返回表单列表', en: 'Back to the forms' });
  return (
    <Button
      appearance="subtle"
      icon={<ArrowLeftRegular />}
      aria-label={label}
      title={label}
      onClick={() => navigation.open('/form')}
    />
  );
}

function AnswerTabs({ form, onChanged }: { form: FormDetail; onChanged(): void }) {
  const t = useText();
  const [tab, setTab] = useState<'answers' | 'charts'>('answers');
  return (
    <>
      <TabList selectedValue={tab} onTabSelect={(_, { value }) => setTab(value as typeof tab)}>
        <Tab value="answers">{t({ zh: '答卷', en: 'Answers' })}</Tab>
        <Tab value="charts">{t({ zh: '统计', en: 'Charts' })}</Tab>
      </TabList>
      {tab === 'answers' ? <AnswerTable form={form} onChanged={onChanged} /> : <ChartsPanel id={form.id} />}
    </>
  );
}
