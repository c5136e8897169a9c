import { useText } from '@fitout/sdk/web';
import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { normalTemplate, templateProblem, type Where, wheres } from '../../shared/patterns/template.ts';
import { withTemplate } from '../../shared/search/choices.ts';
import { whereNames } from '../../shared/search/texts.ts';
import type { Wish } from '../../shared/search/wish.ts';
import classes from './template-field.module.css';
import { useTotal } from './use-total.ts';

/** 自定义模板: own characters and where they have to stand, with how many numbers that would leave before it is added. */
export function TemplateField(props: { carrier: string; wish: Wish; onChange(wish: Wish): void }) {
  const { carrier, wish, onChange } = props;
  const t = useText();
  const [text, setText] = useState('');
  const [where, setWhere] = useState<Where>('tail');
  const said = useId();
  const typed = text.normalize('NFKC').replaceAll(/\s/g, '');
  const chosen = wish.templates ?? [];
  const full =
    chosen.length >= limits.wishTemplates
      ? { zh: `最多 ${limits.wishTemplates} 个模板`, en: `At most ${limits.wishTemplates} templates` }
      : undefined;
  const problem = typed === '' ? undefined : (templateProblem(typed, where) ?? full);
  const template = typed === '' || problem !== undefined ? undefined : { text: normalTemplate(typed), where };
  const count = useTotal(carrier, template === undefined ? undefined : withTemplate(wish, template));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (template === undefined) return;
    onChange(withTemplate(wish, template));
    setText('');
  };
  return (
    <form className={classes.field} onSubmit={add} noValidate>
      <select
        aria-label={t({ zh: '模板的位置', en: 'Template position' })}
        value={where}
        onChange={(event) => setWhere(wheres.find((one) => one === event.target.value) ?? 'tail')}
      >
        {wheres.map((one) => (
          <option key={one} value={one}>
            {t(whereNames[one])}
          </option>
        ))}
      </select>
      <input
        value={text}
        aria-label={t({ zh: '自定义模板', en: 'Custom template' })}
        placeholder={t({ zh: '模板 AAB8', en: 'AAB8' })}
        title={t({
          zh: '数字是它本身，字母是互不相同的数字，* 是任意数字',
          en: 'Digits stand for themselves, letters for different digits, * for any digit',
        })}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        aria-invalid={problem !== undefined}
        aria-describedby={said}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" disabled={template === undefined}>
        {t({ zh: '添加', en: 'Add' })}
        {count === undefined ? null : <span> {count.toLocaleString('en-US')}</span>}
      </button>
      <p id={said} className={classes.problem} role="alert">
        {problem === undefined ? null : t(problem)}
      </p>
    </form>
  );
}
