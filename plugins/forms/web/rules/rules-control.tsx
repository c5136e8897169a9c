import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Button, Checkbox, Field as Labelled, Select } from '@fluentui/react-components';
import { AddRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { PanelControlProps } from '../../../decoration/api.ts';
import { type Condition, linkable } from '../../shared/logic/condition.ts';
import { optionsOf, ruleFaults } from '../../shared/logic/faults.ts';
import { type Rules, readRules, storedRules, toEnd } from '../../shared/logic/rules.ts';
import { type RuleSentence, ruleSentences, titleText } from '../../shared/logic/texts.ts';
import type { Question } from '../../shared/question.ts';
import { asks, itemsIn } from '../../shared/questions.ts';
import { ConditionEditor, firstTest } from './condition-editor.tsx';
import classes from './rules.module.css';

type Kind = RuleSentence['kind'];

const words: Record<Kind, LocalText> = {
  show: { zh: '显示条件', en: 'Display conditions' },
  must: { zh: '必填条件', en: 'Required conditions' },
  jumps: { zh: '跳转', en: 'Jump' },
  offers: { zh: '选项联动', en: 'Choices' },
};

const never: readonly string[] = ['field-switch', 'field-computed', 'field-note'];

/** What makes sense for a kind of question. */
function kindsOf(type: string): Kind[] {
  return [
    'show' as const,
    ...(never.includes(type) ? [] : ['must' as const]),
    ...(type === 'field-note' ? [] : ['jumps' as const]),
    ...(linkable.includes(type) ? ['offers' as const] : []),
  ];
}

/** 规则: each as a sentence, edited below it. */
export function RulesControl({ id, value, set, blocks }: PanelControlProps) {
  const t = useText();
  const [open, setOpen] = useState<{ kind: Kind; at: number; of: string }>();
  const items = itemsIn(blocks);
  const own = items.find((item) => item.id === id);
  if (own === undefined) return null;
  const rules = readRules(value);
  const write = (next: Rules) => set(storedRules(next));
  const faults = ruleFaults(items).filter((fault) => fault.id === id && fault.path === 'rules');
  const added = (kind: Kind) => {
    const next = withNew(kind, rules, own, items);
    if (next === undefined) return;
    write(next);
    setOpen({ kind, at: kind === 'jumps' || kind === 'offers' ? rules[kind].length : 0, of: id });
  };
  const can = kindsOf(own.type).filter((kind) => withNew(kind, rules, own, items) !== undefined);
  const sentences = ruleSentences({ ...own, props: { ...own.props, rules: value ?? {} } }, items);
  return (
    <div className={classes.rules}>
      {sentences.length === 0 && can.length === 0 ? (
        <p className={classes.hint}>
          {t({ zh: '再添加一个字段后，可以按它的答案设置规则', en: 'Add another field to set up rules' })}
        </p>
      ) : null}
      {faults.map(({ message }) => (
        <p className={classes.fault} role="alert" key={message.zh}>
          {t(message)}
        </p>
      ))}
      <ul className={classes.list} aria-label={t({ zh: '规则', en: 'Rules' })}>
        {sentences.map(({ kind, at, words: said }) => {
          const editing = open?.kind === kind && open.at === at && open.of === id;
          return (
            <li key={`${kind}${at}`}>
              <div className={classes.row}>
                <span className={classes.grow}>{t(said)}</span>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<EditRegular />}
                  aria-expanded={editing}
                  aria-label={t({ zh: '编辑规则', en: 'Edit rule' })}
                  onClick={() => setOpen(editing ? undefined : { kind, at, of: id })}
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={t({ zh: '删除规则', en: 'Remove rule' })}
                  onClick={() => {
                    write(without(rules, kind, at));
                    setOpen(undefined);
                  }}
                />
              </div>
              {editing ? (
                <div className={classes.editor} ref={showWhole}>
                  <RuleEditor kind={kind} at={at} rules={rules} own={own} items={items} write={write} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className={classes.add}>
        {can.map((kind) => (
          <Button key={kind} size="small" icon={<AddRegular />} onClick={() => added(kind)}>
            {t(words[kind])}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Rules stand at the panel's end: what opens there is scrolled to. */
const showWhole = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Questions that a rule of this kind may look at: a jump those that were asked before, the others any but its own. */
function askable(kind: Kind, own: Question, items: readonly Question[]): Question[] {
  const asked = items.filter(({ type }) => asks(type));
  if (kind !== 'jumps') return asked.filter(({ id }) => id !== own.id);
  const at = items.indexOf(own);
  return [own, ...asked.filter((item) => items.indexOf(item) < at)];
}

const targets = (own: Question, items: readonly Question[]): Question[] => items.slice(items.indexOf(own) + 1);

/** The rules with one more of a kind; undefined where there can be none. */
function withNew(kind: Kind, rules: Rules, own: Question, items: readonly Question[]): Rules | undefined {
  const [first] = askable(kind, own, items);
  if (first === undefined) return undefined;
  const condition: Condition = { match: 'all', tests: [firstTest(first)] };
  switch (kind) {
    case 'jumps': {
      const later = targets(own, items);
      if (later.length === 0) return undefined;
      const page = later.find(({ type }) => type === 'field-page');
      return { ...rules, jumps: [...rules.jumps, { ...condition, to: page?.id ?? toEnd }] };
    }
    case 'offers': {
      const options = optionsOf(own);
      return options.length === 0
        ? undefined
        : { ...rules, offers: [...rules.offers, { ...condition, options: options.slice(0, 1) }] };
    }
    default:
      return rules[kind] === undefined ? { ...rules, [kind]: condition } : undefined;
  }
}

function without(rules: Rules, kind: Kind, at: number): Rules {
  if (kind === 'jumps') return { ...rules, jumps: rules.jumps.filter((_, index) => index !== at) };
  if (kind === 'offers') return { ...rules, offers: rules.offers.filter((_, index) => index !== at) };
  const { [kind]: _gone, ...rest } = rules;
  return rest;
}

function RuleEditor(props: {
  kind: Kind;
  at: number;
  rules: Rules;
  own: Question;
  items: readonly Question[];
  write(rules: Rules): void;
}) {
  const { kind, at, rules, own, items, write } = props;
  const t = useText();
  const questions = askable(kind, own, items);
  const replaced = <T,>(list: readonly T[], next: T): T[] => list.map((one, index) => (index === at ? next : one));
  if (kind === 'show' || kind === 'must') {
    const condition = rules[kind];
    if (condition === undefined) return null;
    return (
      <ConditionEditor
        condition={condition}
        questions={questions}
        onChange={(next) => write({ ...rules, [kind]: next })}
      />
    );
  }
  if (kind === 'jumps') {
    const jump = rules.jumps[at];
    if (jump === undefined) return null;
    const put = (next: typeof jump) => write({ ...rules, jumps: replaced(rules.jumps, next) });
    const later = targets(own, items);
    return (
      <>
        <ConditionEditor condition={jump} questions={questions} onChange={(next) => put({ ...jump, ...next })} />
        <Labelled label={t({ zh: '跳到', en: 'Jump to' })}>
          <Select size="small" value={jump.to} onChange={(_, { value }) => put({ ...jump, to: value })}>
            {later.some(({ id }) => id === jump.to) || jump.to === toEnd ? null : (
              <option value={jump.to}>{t(titleText(jump.to, items))}</option>
            )}
            {later.map(({ id, type, props: { title } }) => (
              <option key={id} value={id}>
                {type === 'field-page' ? t({ zh: '分页：{title}', en: 'Page: {title}' }, { title }) : title}
              </option>
            ))}
            <option value={toEnd}>{t({ zh: '末尾提交', en: 'Submit' })}</option>
          </Select>
        </Labelled>
      </>
    );
  }
  const offer = rules.offers[at];
  if (offer === undefined) return null;
  const put = (next: typeof offer) => write({ ...rules, offers: replaced(rules.offers, next) });
  const all = optionsOf(own);
  return (
    <>
      <ConditionEditor condition={offer} questions={questions} onChange={(next) => put({ ...offer, ...next })} />
      <fieldset className={classes.options}>
        <legend>{t({ zh: '此时可选', en: 'Available choices' })}</legend>
        {[...new Set([...all, ...offer.options])].map((label) => (
          <Checkbox
            key={label}
            label={label}
            checked={offer.options.includes(label)}
            onChange={(_, { checked }) =>
              put({
                ...offer,
                options: checked === true ? [...offer.options, label] : offer.options.filter((one) => one !== label),
              })
            }
          />
        ))}
        <small>
          {t({ zh: '没有列入任何联动的选项始终可选', en: 'Choices not used in any rule are always available' })}
        </small>
      </fieldset>
    </>
  );
}
