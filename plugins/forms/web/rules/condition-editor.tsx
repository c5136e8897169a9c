import { useText } from '@fitout/sdk/web';
import { Button, Input, Select } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useId } from 'react';
import { Each } from '../../../decoration/api.ts';
import {
  type Condition,
  comparedAs,
  compares,
  kindsFor,
  type Test,
  type TestKind,
} from '../../shared/logic/condition.ts';
import { optionsOf } from '../../shared/logic/faults.ts';
import { kindTexts } from '../../shared/logic/texts.ts';
import type { Question } from '../../shared/question.ts';
import { cascadePaths } from '../../shared/rules/choices.ts';
import classes from './rules.module.css';

/** A test to begin with, whole as it is: the first choice, where there are some, else whether it was answered. */
export function firstTest(question: Question): Test {
  const [choice = ''] = choicesOf(question);
  const [first = 'filled'] = kindsFor(question.type);
  const is = compares(first) && choice === '' ? 'filled' : first;
  return { of: question.id, is, than: compares(is) ? choice : '' };
}

/** What an answer may be, where one chooses; empty where it is typed. */
function choicesOf(question: Question): string[] {
  if (question.type !== 'field-cascade') return optionsOf(question);
  const { lines = '' } = question.props as { lines?: string };
  const ways = cascadePaths({ lines }).flatMap((path) => path.map((_, at) => path.slice(0, at + 1).join('/')));
  return [...new Set(ways)];
}

/** Tests of a condition, one below the other, all or any of which must hold. */
export function ConditionEditor(props: {
  condition: Condition;
  /** Questions that may be asked about. */
  questions: readonly Question[];
  onChange(condition: Condition): void;
}) {
  const { condition, questions, onChange } = props;
  const t = useText();
  const name = useId();
  const put = (at: number, test: Test) =>
    onChange({ ...condition, tests: condition.tests.map((one, index) => (index === at ? test : one)) });
  const [first] = questions;
  return (
    <div className={classes.condition}>
      {condition.tests.length < 2 ? null : (
        <div className={classes.match} role="radiogroup" aria-label={t({ zh: '条件之间', en: 'Match' })}>
          {(['all', 'any'] as const).map((match) => (
            <label key={match}>
              <input
                type="radio"
                name={name}
                checked={condition.match === match}
                onChange={() => onChange({ ...condition, match })}
              />
              {match === 'all' ? t({ zh: '同时满足', en: 'All' }) : t({ zh: '满足任一', en: 'Any' })}
            </label>
          ))}
        </div>
      )}
      <Each of={condition.tests}>
        {(test, at) => (
          <TestRow
            test={test}
            questions={questions}
            onChange={(next) => put(at, next)}
            {...(condition.tests.length < 2
              ? {}
              : {
                  onRemove: () => onChange({ ...condition, tests: condition.tests.filter((_, index) => index !== at) }),
                })}
          />
        )}
      </Each>
      {first === undefined || condition.tests.length >= 20 ? null : (
        <Button
          size="small"
          appearance="subtle"
          icon={<AddRegular />}
          onClick={() => onChange({ ...condition, tests: [...condition.tests, firstTest(first)] })}
        >
          {t({ zh: '添加条件', en: 'Add a condition' })}
        </Button>
      )}
    </div>
  );
}

function TestRow(props: { test: Test; questions: readonly Question[]; onChange(test: Test): void; onRemove?(): void }) {
  const { test, questions, onChange, onRemove } = props;
  const t = useText();
  const question = questions.find(({ id }) => id === test.of);
  const kinds = question === undefined ? [] : kindsFor(question.type);
  return (
    <fieldset className={classes.test} aria-label={t({ zh: '条件', en: 'Condition' })}>
      <div className={classes.row}>
        <Select
          size="small"
          className={classes.grow}
          aria-label={t({ zh: '字段', en: 'Field' })}
          value={test.of}
          onChange={(_, { value }) => {
            const chosen = questions.find(({ id }) => id === value);
            if (chosen !== undefined) onChange(firstTest(chosen));
          }}
        >
          {question === undefined ? (
            <option value={test.of}>{t({ zh: '（已删除的字段）', en: '(deleted field)' })}</option>
          ) : null}
          {questions.map(({ id, props: { title } }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        {onRemove === undefined ? null : (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '删除条件', en: 'Remove condition' })}
            onClick={onRemove}
          />
        )}
      </div>
      <div className={classes.row}>
        <Select
          size="small"
          aria-label={t({ zh: '比较', en: 'Comparison' })}
          value={test.is}
          onChange={(_, { value }) => {
            const is = value as TestKind;
            const than = compares(is) && test.than === '' && question ? (choicesOf(question)[0] ?? '') : test.than;
            onChange({ ...test, is, than: compares(is) ? than : '' });
          }}
        >
          {kinds.includes(test.is) ? null : <option value={test.is}>{test.is}</option>}
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(kindTexts(kind, question?.type ?? ''))}
            </option>
          ))}
        </Select>
        {compares(test.is) && question !== undefined ? (
          <Than test={test} question={question} onChange={(than) => onChange({ ...test, than })} />
        ) : null}
      </div>
    </fieldset>
  );
}

function Than({ test, question, onChange }: { test: Test; question: Question; onChange(than: string): void }) {
  const t = useText();
  const label = t({ zh: '比较值', en: 'Value' });
  const choices = choicesOf(question);
  if (choices.length > 0)
    return (
      <Select
        size="small"
        className={classes.grow}
        aria-label={label}
        value={test.than}
        onChange={(_, { value }) => onChange(value)}
      >
        {choices.includes(test.than) ? null : <option value={test.than}>{test.than}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    );
  const { precision } = question.props as { precision?: string };
  const day = { month: 'month', datetime: 'datetime-local' }[precision ?? ''] ?? 'date';
  const type = question.type === 'field-time' ? 'time' : comparedAs(question.type) === 'order' ? day : 'text';
  return (
    <Input
      size="small"
      className={classes.grow}
      aria-label={label}
      type={type as 'text'}
      inputMode={comparedAs(question.type) === 'number' ? 'decimal' : undefined}
      value={test.than}
      maxLength={200}
      onChange={(_, { value }) => onChange(value)}
    />
  );
}
