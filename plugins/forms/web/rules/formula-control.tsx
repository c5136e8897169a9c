import { useText } from '@fitout/sdk/web';
import { Field as Labelled, Select, Textarea } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { PanelControlProps } from '../../../decoration/api.ts';
import { ruleFaults } from '../../shared/logic/faults.ts';
import { formulaMax } from '../../shared/logic/formula.ts';
import { formulaOfReadable, readableFormula, refNames } from '../../shared/logic/names.ts';
import { asks, itemsIn } from '../../shared/questions.ts';
import classes from './rules.module.css';

/** 公式: written with the titles of questions, kept with their ids. */
export function FormulaControl({ id, label, value, set, blocks }: PanelControlProps) {
  const t = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const stored = typeof value === 'string' ? value : '';
  const items = itemsIn(blocks);
  const names = refNames(items.filter((item) => item.id !== id && asks(item.type)));
  // What is typed stays as it is typed: a title in the making is none yet.
  const [typed, setTyped] = useState({ stored, words: readableFormula(stored, names) });
  const words = typed.stored === stored ? typed.words : readableFormula(stored, names);
  useEffect(() => setTyped((now) => (now.stored === stored ? now : { stored, words })), [stored, words]);
  const write = (next: string) => {
    const formula = formulaOfReadable(next, names);
    setTyped({ stored: formula, words: next });
    set(formula);
  };
  const insert = (name: string) => {
    const at = area.current?.selectionStart ?? words.length;
    write(words.slice(0, at) + name + words.slice(area.current?.selectionEnd ?? at));
    area.current?.focus();
  };
  const faults = ruleFaults(items).filter((fault) => fault.id === id && fault.path === 'formula');
  return (
    <div className={classes.rules}>
      <Labelled label={t(label)}>
        <Textarea
          textarea={{ ref: area }}
          resize="vertical"
          value={words}
          maxLength={formulaMax}
          placeholder={t({ zh: '如 {数量} × {单价}', en: 'e.g. {Number} * {Price}' })}
          onChange={(_, data) => write(data.value)}
        />
      </Labelled>
      <Select
        size="small"
        aria-label={t({ zh: '插入字段', en: 'Insert field' })}
        value=""
        onChange={(_, data) => {
          if (data.value !== '') insert(data.value);
        }}
      >
        <option value="">{t({ zh: '插入字段…', en: 'Insert field…' })}</option>
        {[...new Set(names.values())].map((name) => (
          <option key={name} value={name}>
            {name.slice(1, -1)}
          </option>
        ))}
      </Select>
      {faults.map(({ message }) => (
        <p className={classes.fault} role="alert" key={message.zh}>
          {t(message)}
        </p>
      ))}
      <p className={classes.hint}>
        {t({
          zh: '可用 + - × ÷ 与括号，以及 合计、计数、平均、最大、最小、取整、天数，如 天数({入住}, {离店})',
          en: 'Use + - * / and brackets, and sum, count, avg, max, min, round, days, e.g. days({From}, {To})',
        })}
      </p>
    </div>
  );
}
