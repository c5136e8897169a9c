import { type Errors, fieldProps } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Field, Input, Textarea } from '@fluentui/react-components';
import { limits } from '../../shared/limits.ts';
import { contrast, grounds, minContrast } from '../../shared/rules/contrast.ts';
import type { CarrierDraft } from './carrier-draft.ts';
import { TextField } from './fields.tsx';
import classes from './rules.module.css';

export interface PartProps {
  draft: CarrierDraft;
  set(change: Partial<CarrierDraft>): void;
  errors: Errors;
}

/** Name, colour and terms of a carrier. */
export function BasicPart({ draft, set, errors }: PartProps) {
  const t = useText();
  const valid = /^#[0-9a-fA-F]{6}$/.test(draft.color);
  return (
    <>
      <TextField
        label={t({ zh: '名称', en: 'Name' })}
        required
        value={draft.name}
        maxLength={limits.name}
        placeholder={t({ zh: '例如：中国移动', en: 'e.g. China Mobile' })}
        error={errors.name}
        onChange={(name) => set({ name })}
      />
      <Field
        {...fieldProps({
          label: t({ zh: '颜色', en: 'Colour' }),
          hint: t({ zh: '用在名称前的标记和海报上', en: 'Used for the mark before the name and on posters' }),
          error: errors.color,
        })}
      >
        <div className={classes.color}>
          <input
            type="color"
            value={valid ? draft.color : '#000000'}
            aria-label={t({ zh: '选择颜色', en: 'Choose a colour' })}
            onChange={(event) => set({ color: event.target.value })}
          />
          <Input
            value={draft.color}
            maxLength={7}
            aria-label={t({ zh: '颜色代码', en: 'Colour code' })}
            onChange={(_, data) => set({ color: data.value })}
          />
        </div>
      </Field>
      {valid ? <Swatches color={draft.color} name={draft.name} /> : null}
      <Field
        {...fieldProps({
          label: t({ zh: '过户与销户', en: 'Transfer and cancellation' }),
          hint: t({ zh: '预订前会展示给顾客', en: 'Shown to customers before they reserve' }),
          error: errors.transfer,
        })}
      >
        <Textarea
          value={draft.transfer}
          maxLength={limits.note}
          placeholder={t({ zh: '例如：协议期内不可过户', en: 'e.g. No transfer during the contract' })}
          onChange={(_, data) => set({ transfer: data.value })}
        />
      </Field>
      <TextField
        label={t({ zh: '办理入口', en: 'Sign-up page or phone' })}
        hint={t({
          zh: '运营商的办理页面（https://…）或门店电话。实名认证在那里进行，这里不收集任何证件信息。',
          en: 'The carrier’s sign-up page (https://…) or a store phone number. Identity is verified there, and no ID information is collected here.',
        })}
        value={draft.handOver}
        maxLength={300}
        placeholder="https://"
        error={errors.handOver}
        onChange={(handOver) => set({ handOver })}
      />
    </>
  );
}

/** The mark on both themes' grounds, and whether it can be seen there. */
function Swatches({ color, name }: { color: string; name: string }) {
  const t = useText();
  const themes = [
    { ground: grounds.light, words: { zh: '浅色', en: 'Light' }, text: '#424242' },
    { ground: grounds.dark, words: { zh: '深色', en: 'Dark' }, text: '#d6d6d6' },
  ];
  const weak = themes.filter(({ ground }) => contrast(color, ground) < minContrast);
  return (
    <div>
      <div className={classes.swatches}>
        {themes.map(({ ground, words, text }) => (
          <div key={ground} className={classes.swatch} style={{ background: ground }}>
            <span className={classes.mark} style={{ background: color }} aria-hidden />
            <strong style={{ color: text }}>{name === '' ? t({ zh: '名称', en: 'Name' }) : name}</strong>
            <span style={{ color: text }}>
              {t(words)} {contrast(color, ground).toFixed(1)}
            </span>
          </div>
        ))}
      </div>
      {weak.length === 0 ? null : (
        <p className={classes.warn}>
          {t(
            {
              zh: '在{where}主题下对比度低于 {n}，标记会看不清，建议换一个颜色。',
              en: 'On the {where} theme the contrast is below {n}, so the mark is hard to see. Choose another colour.',
            },
            { where: weak.map(({ words }) => t(words)).join('、'), n: minContrast },
          )}
        </p>
      )}
    </div>
  );
}
