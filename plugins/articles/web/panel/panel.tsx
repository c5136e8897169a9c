import { fieldErrors, fieldProps, TagField } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Field, Input, Textarea } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useSnapshot } from 'valtio/react';
import { limits } from '../../shared/limits.ts';
import { articleCallsOf } from '../client.ts';
import { useWriting } from '../session/use-session.ts';
import { CoverField } from './cover-field.tsx';
import classes from './panel.module.css';
import { PictureFields } from './picture-fields.tsx';

/** What is said of the article beside its text; of a chosen picture first. */
export function Panel({ onClose }: { onClose(): void }) {
  const t = useText();
  const title = t({ zh: '属性', en: 'Properties' });
  return (
    <aside className={classes.panel} aria-label={title}>
      <div className={classes.head}>
        <strong>{title}</strong>
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t({ zh: '关闭属性', en: 'Close properties' })}
          onClick={onClose}
        />
      </div>
      <div className={classes.body}>
        <PictureFields />
        <ArticleFields />
      </div>
    </aside>
  );
}

function ArticleFields() {
  const session = useWriting();
  const t = useText();
  const { http } = usePlugin();
  const facts = useSnapshot(session.facts, { sync: true });
  const { now } = useSnapshot(session.saver.state);
  const errors = now.kind === 'refused' ? fieldErrors(now.error, 'body') : {};
  const readOnly = !session.mayEdit;
  const known = useRemote('tags', (signal) => articleCallsOf(http)('GET overview', {}, { signal }));
  const tags = t({ zh: '标签', en: 'Tags' });
  return (
    <>
      <CoverField />
      <Field {...fieldProps({ label: t({ zh: '摘要', en: 'Summary' }), error: errors.digest })}>
        <Textarea
          value={facts.digest}
          rows={3}
          resize="vertical"
          maxLength={limits.digest}
          readOnly={readOnly}
          placeholder={t({ zh: '列表与分享卡片上的一两句话', en: 'A sentence or two for lists and share cards' })}
          onChange={(_, data) => session.set({ digest: data.value.replaceAll(/[\r\n]+/g, ' ') })}
        />
      </Field>
      <Field {...fieldProps({ label: t({ zh: '作者', en: 'Author' }), error: errors.author })}>
        <Input
          value={facts.author}
          maxLength={limits.author}
          readOnly={readOnly}
          onChange={(_, data) => session.set({ author: data.value })}
        />
      </Field>
      <Field {...fieldProps({ label: tags, error: errors.tags })}>
        <div>
          <TagField
            tags={facts.tags}
            known={known.data?.tags.map(({ tag }) => tag) ?? []}
            clean={cleanTags}
            label={tags}
            readOnly={readOnly}
            onChange={(next) => session.set({ tags: next })}
          />
        </div>
      </Field>
      <Field
        {...fieldProps({
          label: t({ zh: '网址', en: 'Address' }),
          error: errors.slug,
          hint: t({
            zh: '小写字母、数字和短横线；留空则在首次发布时按标题生成',
            en: 'Lowercase letters, digits and hyphens. Leave empty to generate it from the title when first published',
          }),
        })}
      >
        <Input
          value={facts.slug}
          maxLength={limits.slug}
          readOnly={readOnly}
          contentBefore={<span className={classes.prefix}>/article/</span>}
          onChange={(_, data) => session.set({ slug: data.value.trim().toLowerCase() })}
        />
      </Field>
    </>
  );
}

/** As the server keeps them. */
function cleanTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) => tag.trim().replaceAll(/\s+/g, ' ').slice(0, limits.tag)).filter((tag) => tag !== '');
  return [...new Set(clean)].slice(0, limits.tags);
}
