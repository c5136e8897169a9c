import { assetUrl } from '@fitout/sdk';
import { fieldProps } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Input, Textarea } from '@fluentui/react-components';
import { type Editor, isNodeSelection } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { imagePicker } from '../../../images/api.ts';
import { documentLimits } from '../../shared/limits.ts';
import { useWriting } from '../session/use-session.ts';
import { Picture, type PictureAttributes, pictureOf } from '../text/picture.ts';
import classes from './panel.module.css';

/** What readers are told of the picture that is chosen in the text. */
export function PictureFields() {
  const { editor, mayEdit } = useWriting();
  const t = useText();
  const { services, toasts } = usePlugin();
  const chosen = useEditorState({ editor, selector: ({ editor: now }) => chosenPicture(now) });
  if (chosen === undefined) return null;
  const { pos, image, alt, caption } = chosen;
  const set = (change: Partial<PictureAttributes>) => {
    const { tr } = editor.state;
    for (const [name, value] of Object.entries(change)) tr.setNodeAttribute(pos, name, value);
    editor.view.dispatch(tr);
  };
  const replace = async () => {
    try {
      const [first] = (await (await services.get(imagePicker)).pick()) ?? [];
      if (first !== undefined)
        set({ image: { ...first, alt: '' }, alt: alt === '' ? first.alt.slice(0, documentLimits.alt) : alt });
    } catch {
      toasts.error({ zh: '素材库暂时无法打开', en: 'The asset library is currently unavailable' });
    }
  };
  return (
    <section className={classes.picture} aria-label={t({ zh: '选中的图片', en: 'Selected image' })}>
      <div className={classes.thumb}>
        <img src={assetUrl(image.key, 320)} width={96} height={72} alt="" />
        {mayEdit ? (
          <div className={classes.actions}>
            <Button size="small" onClick={() => void replace()}>
              {t({ zh: '更换图片', en: 'Replace' })}
            </Button>
            <Button size="small" appearance="subtle" onClick={() => editor.chain().focus().deleteSelection().run()}>
              {t({ zh: '删除图片', en: 'Delete' })}
            </Button>
          </div>
        ) : null}
      </div>
      <Field
        {...fieldProps({
          label: t({ zh: '替代文字', en: 'Alt text' }),
          hint: t({
            zh: '读屏软件会读出，图片打不开时显示',
            en: 'Read by screen readers, and shown if the image cannot load',
          }),
        })}
      >
        <Textarea
          rows={2}
          value={alt}
          maxLength={documentLimits.alt}
          readOnly={!mayEdit}
          onChange={(_, data) => set({ alt: data.value })}
        />
      </Field>
      <Field {...fieldProps({ label: t({ zh: '图片说明', en: 'Caption' }) })}>
        <Input
          value={caption}
          maxLength={documentLimits.caption}
          readOnly={!mayEdit}
          onChange={(_, data) => set({ caption: data.value })}
        />
      </Field>
    </section>
  );
}

function chosenPicture({ state: { selection } }: Editor): (PictureAttributes & { pos: number }) | undefined {
  if (!isNodeSelection(selection) || selection.node.type.name !== Picture.name) return undefined;
  return { pos: selection.from, ...pictureOf(selection.node) };
}
