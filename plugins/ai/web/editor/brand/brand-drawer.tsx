import { errorText, FormDrawer, fieldProps, useClosing, useDraft } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Input, Select } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import type { BrandKit, brandCalls } from '../../../shared/calls/brand.ts';
import { limits } from '../../../shared/limits.ts';
import { fonts } from '../../text/fonts.ts';
import { ColourField } from '../parts/colour-field.tsx';
import classes from './brand.module.css';
import { type BrandDraft, type BrandInput, draftOf, inputOf, keyed } from './brand-draft.ts';
import { LogoFields } from './logo-fields.tsx';

const most = limits.brand;

/** 品牌套件 as it is set up for the whole organisation. */
export function BrandDrawer({ kit, onClose }: { kit: BrandKit; onClose(saved?: BrandKit): void }) {
  const { http, toasts } = usePlugin();
  const t = useText();
  const closing = useClosing(onClose);
  const { draft, set, form } = useDraft<BrandKit, BrandDraft, BrandInput>({
    stored: kit,
    draftOf,
    read: (typed) => ({ errors: {}, input: inputOf(typed, t({ zh: '标志', en: 'Logo' })) }),
    save: (stored, input) =>
      callsOf<typeof brandCalls>(http, { showError: false })('PUT brand', {
        body: { rev: stored?.rev ?? 0, ...input },
      }),
    part: '',
    changed: 'ai.brand-changed',
    conflict: {
      zh: '他人刚刚修改了品牌套件。再次保存将以您填写的内容为准。',
      en: 'Someone else just changed the brand kit. If you save again, your changes replace theirs.',
    },
    closing,
  });
  const fontField = (which: 'title' | 'body', label: string) => (
    <Field label={label}>
      <Select value={draft[which]} onChange={(_, { value }) => set({ [which]: value })}>
        <option value="">{t({ zh: '不指定', en: 'Not set' })}</option>
        {fonts.map(({ id, title }) => (
          <option key={id} value={id}>
            {t(title)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <FormDrawer {...form} title={t({ zh: '品牌套件', en: 'Brand kit' })}>
      <LogoFields
        logos={draft.logos}
        onChange={(logos) => set({ logos })}
        onProblem={(error) => toasts.error(errorText(error), error)}
      />
      <ColourFields colours={draft.colours} onChange={(colours) => set({ colours })} />
      {fontField('title', t({ zh: '标题字体', en: 'Heading font' }))}
      {fontField('body', t({ zh: '正文字体', en: 'Body font' }))}
      <Field {...fieldProps({ label: t({ zh: '水印文字', en: 'Watermark text' }) })}>
        <Input value={draft.words} maxLength={most.words} onChange={(_, { value }) => set({ words: value })} />
      </Field>
    </FormDrawer>
  );
}

function ColourFields({
  colours,
  onChange,
}: {
  colours: BrandDraft['colours'];
  onChange(colours: BrandDraft['colours']): void;
}) {
  const t = useText();
  const change = (key: number, part: Partial<BrandKit['colours'][number]>): void =>
    onChange(colours.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <fieldset className={classes.group}>
      <legend>{t({ zh: '颜色', en: 'Colours' })}</legend>
      {colours.map(({ key, name, value }, at) => (
        <div key={key} className={classes.row}>
          <ColourField
            label={t({ zh: '颜色 {n}', en: 'Colour {n}' }, { n: at + 1 })}
            value={value}
            onChange={(next) => change(key, { value: next })}
          />
          <Input
            className={classes.grow}
            value={name}
            maxLength={most.name}
            placeholder={value}
            aria-label={t({ zh: '颜色 {n} 的名称', en: 'Name of colour {n}' }, { n: at + 1 })}
            onChange={(_, data) => change(key, { name: data.value })}
          />
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '删除颜色 {n}', en: 'Delete colour {n}' }, { n: at + 1 })}
            onClick={() => onChange(colours.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      <Button
        icon={<AddRegular />}
        disabledFocusable={colours.length >= most.colours}
        onClick={() => onChange([...colours, keyed({ name: '', value: '#0f6cbd' })])}
      >
        {t({ zh: '添加颜色', en: 'Add a colour' })}
      </Button>
    </fieldset>
  );
}
