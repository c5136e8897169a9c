import { assetUrl, keyOf, stripInvisible } from '@fitout/sdk';
import { siteOrigin, useDraft, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Input, Field as Labelled } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { FieldGroup } from '../../shared/blocks/schema.ts';
import type { PageSettings } from '../../shared/document/document.ts';
import { FieldTargetProvider } from '../fields/field-target.tsx';
import { Fields, Groups } from '../fields/fields.tsx';
import { KeyField } from '../fields/image-field.tsx';
import { PaletteField } from '../fields/palette-field.tsx';
import { useSession } from '../session/hooks.ts';
import classes from './page-settings.module.css';
import panel from './panel.module.css';

const CountsSummary = lazy(() => import('../counts/summary.tsx').then((part) => ({ default: part.CountsSummary })));
const SaveTemplateDialog = lazy(() =>
  import('../templates/save-template.tsx').then((part) => ({ default: part.SaveTemplateDialog })),
);

const first: readonly FieldGroup[] = [
  {
    title: { zh: '页面信息', en: 'Page details' },
    fields: [
      { kind: 'text', key: 'title', label: { zh: '页面标题', en: 'Title' }, maxLength: 100 },
      { kind: 'color', key: 'background', label: { zh: '背景颜色', en: 'Background colour' } },
    ],
  },
];

const share: FieldGroup['fields'] = [
  {
    kind: 'text',
    key: 'shareTitle',
    label: { zh: '分享标题', en: 'Share title' },
    placeholder: { zh: '默认为页面标题', en: 'Page title by default' },
    maxLength: 100,
  },
  {
    kind: 'text',
    key: 'shareText',
    label: { zh: '分享文案', en: 'Share text' },
    placeholder: { zh: '默认为页面描述', en: 'Page description by default' },
    maxLength: 200,
    multiline: true,
  },
];

const search: FieldGroup['fields'] = [
  {
    kind: 'text',
    key: 'description',
    label: { zh: '页面描述', en: 'Description' },
    hint: { zh: '显示在搜索结果中', en: 'Shown in search results' },
    maxLength: 200,
    multiline: true,
  },
  { kind: 'switch', key: 'noindex', label: { zh: '不被搜索引擎收录', en: 'Hide from search engines' } },
];

/** What is set for the page as a whole. All but the address is part of the draft, and live with the next publish. */
export function PagePanel(props: { slug: string; onSlug(slug: string): Promise<void>; readOnly: boolean }) {
  const { slug, onSlug, readOnly } = props;
  const t = useText();
  const session = useSession();
  const target = useMemo(
    () => ({
      values: session.store.settings,
      set: (path: string, value: Parameters<typeof session.edits.setGlobal>[1]) => session.edits.setGlobal(path, value),
    }),
    [session],
  );
  return (
    <>
      <div className={panel.head}>
        <h2>{t({ zh: '页面设置', en: 'Page settings' })}</h2>
      </div>
      <div className={panel.body}>
        <fieldset className={panel.set} disabled={readOnly}>
          <FieldTargetProvider value={target}>
            <Groups groups={first} />
            <section className={panel.group}>
              <h3>{t({ zh: '页面色板', en: 'Palette' })}</h3>
              <PaletteField />
            </section>
            <section className={panel.group}>
              <h3>{t({ zh: '分享卡片', en: 'Share card' })}</h3>
              <ShareCard />
              <KeyField path="shareImage" label={{ zh: '分享图', en: 'Share image' }} />
              <Fields fields={share} base="" />
            </section>
            <section className={panel.group}>
              <h3>{t({ zh: '地址与搜索', en: 'Address and search' })}</h3>
              <SlugField slug={slug} onSlug={onSlug} />
              <Fields fields={search} base="" />
            </section>
          </FieldTargetProvider>
        </fieldset>
        <AboutPage />
      </div>
    </>
  );
}

/** The card as chats show it. */
function ShareCard() {
  const t = useText();
  const ctx = usePlugin();
  const session = useSession();
  const settings = useSnapshot(session.store.settings) as PageSettings;
  return (
    <div className={classes.card} role="img" aria-label={t({ zh: '分享卡片预览', en: 'Share card preview' })}>
      <div className={classes.words}>
        <strong>{settings.shareTitle || settings.title || t({ zh: '未命名页面', en: 'Untitled page' })}</strong>
        <span>{settings.shareText || settings.description || new URL(siteOrigin(ctx.session)).host}</span>
      </div>
      {settings.shareImage ? (
        <img src={assetUrl(settings.shareImage, 160)} alt="" />
      ) : (
        <span className={classes.blank} />
      )}
    </div>
  );
}

function SlugField({ slug, onSlug }: { slug: string; onSlug(slug: string): Promise<void> }) {
  const t = useText();
  const [text, setText] = useDraft(slug);
  const [fault, setFault] = useState('');
  const save = () => {
    setFault('');
    const typed = stripInvisible(text).trim();
    if (typed === slug) setText(slug);
    else void onSlug(typed).catch((error: Error) => setFault(error.message));
  };
  return (
    <Labelled
      label={t({ zh: '页面地址', en: 'Address' })}
      hint={t({ zh: '离开输入框后保存', en: 'Saved when you leave the field' })}
      {...(fault === '' ? {} : { validationMessage: fault })}
    >
      <Input
        contentBefore="/p/"
        value={text}
        maxLength={60}
        onChange={(_, data) => setText(data.value)}
        onBlur={save}
        onKeyDown={(event) => keyOf(event) === 'Enter' && save()}
      />
    </Labelled>
  );
}

/** Below the settings that are edited: what the page did, and keeping it as a template. */
function AboutPage() {
  const t = useText();
  const session = useSession();
  const { title } = useSnapshot(session.store.settings);
  const [saving, setSaving] = useState(false);
  return (
    <section className={panel.group}>
      <h3>{t({ zh: '访问数据', en: 'Analytics' })}</h3>
      <Suspense>
        <CountsSummary id={session.id} />
      </Suspense>
      <Button disabled={!session.canEdit} onClick={() => setSaving(true)}>
        {t({ zh: '存为模板', en: 'Save as a template' })}
      </Button>
      {saving ? (
        <Suspense>
          <SaveTemplateDialog
            page={{ id: session.id, title }}
            before={() => session.saver.flush()}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
