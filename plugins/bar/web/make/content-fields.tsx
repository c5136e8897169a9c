import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Checkbox, Field, Input, Select, Textarea } from '@fluentui/react-components';
import type { Contact } from '../../shared/codes/vcard.ts';
import { type CodeKind, isMatrix } from '../../shared/make/symbol.ts';
import { usePageSources } from '../sheet/sources.ts';
import { type CodeContent, type CodeDraft, type Content, contents } from './draft.ts';
import classes from './make.module.css';
import { PageField } from './page-field.tsx';

const contentTexts: Record<Content, LocalText> = {
  link: { zh: '网址', en: 'Link' },
  page: { zh: '一个页面', en: 'Page' },
  text: { zh: '文本', en: 'Text' },
  wifi: { zh: 'Wi-Fi', en: 'Wi-Fi' },
  contact: { zh: '名片', en: 'Contact' },
};

const digits = {
  label: { zh: '数字', en: 'Digits' },
  hint: { zh: '校验位可以不填，会自动补上', en: 'The check digit is optional and added automatically' },
  typed: 'numeric',
} as const;

/** What is typed for a linear code. */
const linearTexts: Record<
  Exclude<CodeKind, 'QRCode' | 'DataMatrix'>,
  { label: LocalText; hint: LocalText; typed: 'numeric' | 'text' }
> = {
  EAN13: digits,
  EAN8: digits,
  UPCA: digits,
  ITF14: digits,
  Code128: {
    label: { zh: '编码内容', en: 'Content' },
    hint: { zh: '英文字母、数字和半角符号', en: 'English letters, digits and symbols' },
    typed: 'text',
  },
  GS1128: {
    label: { zh: '编码内容', en: 'Content' },
    hint: {
      zh: '应用标识符写在括号里：(01)06901028075831(17)261231(10)A1',
      en: 'Application identifiers in brackets: (01)06901028075831(17)261231(10)A1',
    },
    typed: 'text',
  },
};

/** Signs of a text; a QR code holds no more. */
const longest = 2900;

interface Props {
  draft: CodeDraft;
  set(change: Partial<CodeContent>): void;
  /** What is wrong with what stands there. */
  error: string | undefined;
}

/** What the code is to say. */
export function ContentFields({ draft, set, error }: Props) {
  const t = useText();
  const { look, content } = draft;
  // Without a plugin that publishes pages there is none to choose.
  const pages = usePageSources().length > 0;
  const shown = contents.filter((one) => one !== 'page' || pages);
  const problem = error === undefined ? {} : { validationState: 'error' as const, validationMessage: error };
  if (!isMatrix(look.kind)) {
    const { label, hint, typed } = linearTexts[look.kind];
    return (
      <Field label={t(label)} hint={t(hint)} {...problem}>
        <Input
          value={content.text}
          maxLength={100}
          inputMode={typed}
          onChange={(_, { value }) => set({ text: value })}
        />
      </Field>
    );
  }
  return (
    <>
      <Field label={t({ zh: '内容', en: 'Content' })}>
        <Select
          value={content.content}
          onChange={(_, { value }) => set({ content: contents.find((one) => one === value) ?? 'text' })}
        >
          {shown.map((one) => (
            <option key={one} value={one}>
              {t(contentTexts[one])}
            </option>
          ))}
        </Select>
      </Field>
      {content.content === 'link' ? (
        <Field label={t({ zh: '网址', en: 'Link' })} {...problem}>
          <Input
            type="url"
            value={content.link}
            maxLength={longest}
            placeholder="https://"
            onChange={(_, { value }) => set({ link: value })}
          />
        </Field>
      ) : content.content === 'page' ? (
        <PageField page={content.page} onChange={(page) => set({ page })} />
      ) : content.content === 'text' ? (
        <Field label={t({ zh: '文本', en: 'Text' })} {...problem}>
          <Textarea
            value={content.text}
            maxLength={longest}
            resize="vertical"
            rows={4}
            onChange={(_, { value }) => set({ text: value })}
          />
        </Field>
      ) : content.content === 'wifi' ? (
        <WifiFields content={content} set={set} />
      ) : (
        <ContactFields content={content} set={set} error={error} />
      )}
    </>
  );
}

function WifiFields({ content: { wifi }, set }: Pick<Props, 'set'> & { content: CodeContent }) {
  const t = useText();
  const change = (next: Partial<typeof wifi>) => set({ wifi: { ...wifi, ...next } });
  return (
    <>
      <div className={classes.fields}>
        <Field label={t({ zh: '网络名称', en: 'Network name' })} required>
          <Input value={wifi.name} maxLength={32} onChange={(_, { value }) => change({ name: value })} />
        </Field>
        <Field label={t({ zh: '加密方式', en: 'Security' })}>
          <Select value={wifi.security} onChange={(_, { value }) => change({ security: value })}>
            <option value="WPA">WPA / WPA2 / WPA3</option>
            <option value="WEP">WEP</option>
            <option value="">{t({ zh: '无密码', en: 'No password' })}</option>
          </Select>
        </Field>
        {wifi.security === '' ? null : (
          <Field label={t({ zh: '密码', en: 'Password' })}>
            <Input
              value={wifi.password}
              maxLength={63}
              autoComplete="off"
              onChange={(_, { value }) => change({ password: value })}
            />
          </Field>
        )}
      </div>
      <Checkbox
        checked={wifi.hidden}
        label={t({ zh: '隐藏的网络', en: 'Hidden network' })}
        onChange={(_, { checked }) => change({ hidden: checked === true })}
      />
    </>
  );
}

function ContactFields({ content: { contact }, set, error }: Pick<Props, 'set' | 'error'> & { content: CodeContent }) {
  const t = useText();
  const change = (next: Partial<Contact>) => set({ contact: { ...contact, ...next } });
  const single = (key: 'name' | 'organisation' | 'title' | 'address', label: LocalText) => (
    <Field label={t(label)}>
      <Input value={contact[key]} maxLength={200} onChange={(_, { value }) => change({ [key]: value })} />
    </Field>
  );
  const many = (key: 'phones' | 'emails' | 'urls', label: LocalText, type: 'tel' | 'email' | 'url') => (
    <Field label={t(label)}>
      <Input
        type={type}
        value={contact[key][0] ?? ''}
        maxLength={200}
        onChange={(_, { value }) => change({ [key]: [value] })}
      />
    </Field>
  );
  return (
    <>
      <div className={classes.fields}>
        {single('name', { zh: '姓名', en: 'Name' })}
        {many('phones', { zh: '电话', en: 'Phone' }, 'tel')}
        {many('emails', { zh: '邮箱', en: 'Email' }, 'email')}
        {single('organisation', { zh: '单位', en: 'Organisation' })}
        {single('title', { zh: '职务', en: 'Job title' })}
        {many('urls', { zh: '网站', en: 'Website' }, 'url')}
        {single('address', { zh: '地址', en: 'Address' })}
      </div>
      {error === undefined ? null : <p role="alert">{error}</p>}
    </>
  );
}
