import { newUuid } from '@fitout/sdk';
import { ChipField } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Field, Input } from '@fluentui/react-components';
import { AddRegular, ArrowDownRegular, ArrowUpRegular, DeleteRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { normalTemplate, templateProblem } from '../../shared/patterns/template.ts';
import type { PartProps } from './carrier-basic.tsx';
import type { LevelDraft } from './carrier-draft.ts';
import classes from './rules.module.css';
import { TryNumber } from './try-number.tsx';

/** The levels of a carrier in their order: the first that a number meets is its level. */
export function LevelsPart({ draft, set, errors }: PartProps) {
  const t = useText();
  const { levels } = draft;
  const change = (id: string, to: Partial<LevelDraft>) =>
    set({ levels: levels.map((one) => (one.id === id ? { ...one, ...to } : one)) });
  const move = (at: number, by: 1 | -1) => {
    const next = [...levels];
    const [one] = next.splice(at, 1);
    if (one !== undefined) next.splice(at + by, 0, one);
    set({ levels: next });
  };
  const add = () => {
    const used = new Set(levels.map(({ code }) => code));
    let code = 1;
    while (used.has(code)) code++;
    set({ levels: [...levels, { id: newUuid(), code, name: '', templates: [], text: '' }] });
  };
  return (
    <>
      <p className={classes.quiet} style={{ margin: 0 }}>
        {t({
          zh: '从上到下，号码符合的第一个等级就是它的等级，都不符合的是普号。规律写尾号模板：字母代表互不相同的数字，* 代表任意数字，例如 AAAA、AABB、1688。',
          en: 'A number gets the first level from the top that it matches; numbers that match none are plain. Patterns are ending templates: letters stand for different digits and * for any digit, for example AAAA, AABB, 1688.',
        })}
      </p>
      <TryNumber levels={levels} />
      {errors.levels === undefined ? null : (
        <p className={classes.problem} role="alert" aria-invalid>
          {errors.levels}
        </p>
      )}
      <ol className={classes.levels} aria-label={t({ zh: '等级', en: 'Levels' })}>
        {levels.map((level, at) => (
          <LevelRow
            key={level.id}
            level={level}
            first={at === 0}
            last={at === levels.length - 1}
            change={(to) => change(level.id, to)}
            move={(by) => move(at, by)}
            remove={() => set({ levels: levels.filter(({ id }) => id !== level.id) })}
          />
        ))}
      </ol>
      <div>
        <Button icon={<AddRegular />} disabled={levels.length >= limits.levels} onClick={add}>
          {levels.length >= limits.levels
            ? t({ zh: '最多 {n} 个等级', en: 'At most {n} {n|level|levels}' }, { n: limits.levels })
            : t({ zh: '添加等级', en: 'Add level' })}
        </Button>
      </div>
    </>
  );
}

function LevelRow(props: {
  level: LevelDraft;
  first: boolean;
  last: boolean;
  change(to: Partial<LevelDraft>): void;
  move(by: 1 | -1): void;
  remove(): void;
}) {
  const { level, change } = props;
  const { name, templates, text } = level;
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const called = name === '' ? t({ zh: '未命名', en: 'unnamed' }) : name;
  const add = (typed: string) => {
    const words = typed
      .normalize('NFKC')
      .split(/[\s,，、;；]+/u)
      .filter((one) => one !== '');
    for (const one of words) {
      const wrong = templateProblem(one, 'tail');
      if (wrong !== undefined) return setProblem(t(wrong));
    }
    setProblem(undefined);
    change({ text: '', templates: [...new Set([...templates, ...words.map(normalTemplate)])] });
  };
  const tool = (words: { zh: string; en: string }) => t(words, { name: called });
  return (
    <li className={classes.level}>
      <Input
        value={name}
        maxLength={limits.name}
        placeholder={t({ zh: '等级名称', en: 'Level name' })}
        aria-label={t({ zh: '等级名称', en: 'Level name' })}
        contentBefore={<span className={classes.quiet}>{level.code}</span>}
        onChange={(_, data) => change({ name: data.value })}
      />
      <div className={classes.levelTools}>
        <Button
          appearance="subtle"
          icon={<ArrowUpRegular />}
          disabledFocusable={props.first}
          aria-label={tool({ zh: '上移“{name}”', en: 'Move “{name}” up' })}
          onClick={() => props.first || props.move(-1)}
        />
        <Button
          appearance="subtle"
          icon={<ArrowDownRegular />}
          disabledFocusable={props.last}
          aria-label={tool({ zh: '下移“{name}”', en: 'Move “{name}” down' })}
          onClick={() => props.last || props.move(1)}
        />
        <Button
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={tool({ zh: '删除“{name}”', en: 'Delete “{name}”' })}
          onClick={props.remove}
        />
      </div>
      <Field {...(problem === undefined ? {} : { validationMessage: problem, validationState: 'error' as const })}>
        <ChipField
          chips={templates.map((one) => ({ id: one, words: one }))}
          text={text}
          onText={(typed) => {
            change({ text: typed });
            setProblem(undefined);
          }}
          add={add}
          remove={(id) => change({ templates: templates.filter((one) => one !== id) })}
          offered={[]}
          input={{
            'aria-label': tool({ zh: '“{name}”的规律', en: 'Patterns of “{name}”' }),
            placeholder: templates.length === 0 ? t({ zh: '例如 AAA，回车添加', en: 'e.g. AAA, then Enter' }) : '',
            maxLength: 400,
          }}
        />
      </Field>
    </li>
  );
}
