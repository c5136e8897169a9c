import { fieldProps } from '@fitout/sdk/desktop';
import { useSetTimes, useText } from '@fitout/sdk/web';
import { Button, Field, Input, ProgressBar } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { Budget } from '../../shared/calls/providers.ts';
import { parseYuan, showFen, yuanOf } from '../../shared/providers/money.ts';
import classes from './services.module.css';

interface Props {
  budget: Budget;
  used: { org: number; people: readonly { id: string; name: string; used: number }[] };
  save(budget: Budget): Promise<boolean>;
}

const textOf = (fen: number | null): string => (fen === null ? '' : yuanOf(fen));

/** Undefined for what is no amount; null for no bound. */
function amount(text: string): number | null | undefined {
  return text.trim() === '' ? null : parseYuan(text);
}

/** What may be spent in a month, by all and by each, and what was. */
export function BudgetCard({ budget, used, save }: Props) {
  const t = useText();
  const { zoneName } = useSetTimes();
  const [org, setOrg] = useState(textOf(budget.org));
  const [person, setPerson] = useState(textOf(budget.person));
  const [working, setWorking] = useState(false);
  const next = { org: amount(org), person: amount(person) };
  const changed = next.org !== budget.org || next.person !== budget.person;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { org: all, person: each } = next;
    if (all === undefined || each === undefined || working) return;
    setWorking(true);
    await save({ org: all, person: each });
    setWorking(false);
  };
  const wrong = t({ zh: '请填写金额，最多两位小数', en: 'Enter an amount with up to two decimals' });
  const unlimited = t({ zh: '不限', en: 'No limit' });
  return (
    <section className={classes.budget} aria-labelledby="ai-budget">
      <h2 id="ai-budget">{t({ zh: '每月额度', en: 'Monthly budget' })}</h2>
      <p className={classes.quiet}>
        {t(
          {
            zh: '用完后本月不能再生成，每月 1 日按{zone}重新计算。留空为不限。',
            en: 'Once it is used up, nothing can be generated until the 1st of next month, {zone}. Leave empty for no limit.',
          },
          { zone: zoneName },
        )}
      </p>
      <form className={classes.amounts} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          {...fieldProps({
            label: t({ zh: '整个组织（元）', en: 'Whole organisation (yuan)' }),
            error: next.org === undefined ? wrong : undefined,
          })}
        >
          <Input
            value={org}
            inputMode="decimal"
            contentBefore="¥"
            maxLength={12}
            placeholder={unlimited}
            onChange={(_, data) => setOrg(data.value)}
          />
        </Field>
        <Field
          {...fieldProps({
            label: t({ zh: '每人（元）', en: 'Per person (yuan)' }),
            error: next.person === undefined ? wrong : undefined,
          })}
        >
          <Input
            value={person}
            inputMode="decimal"
            contentBefore="¥"
            maxLength={12}
            placeholder={unlimited}
            onChange={(_, data) => setPerson(data.value)}
          />
        </Field>
        <Button
          type="submit"
          appearance="primary"
          disabled={!changed || next.org === undefined || next.person === undefined}
          disabledFocusable={working}
        >
          {t({ zh: '保存额度', en: 'Save budget' })}
        </Button>
      </form>
      <Used name={t({ zh: '本月已用', en: 'Used this month' })} used={used.org} limit={budget.org} />
      {used.people.length === 0 ? null : (
        <ul className={classes.people} aria-label={t({ zh: '各人本月已用', en: 'Used this month, by person' })}>
          {used.people.map(({ id, name, used: own }) => (
            <li key={id}>
              <Used
                name={name === '' ? t({ zh: '已离开的同事', en: 'Former colleague' }) : name}
                used={own}
                limit={budget.person}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Used({ name, used, limit }: { name: string; used: number; limit: number | null }) {
  const over = limit !== null && used >= limit;
  return (
    <div className={classes.used}>
      <span>{name}</span>
      <span>{limit === null ? showFen(used) : `${showFen(used)} / ${showFen(limit)}`}</span>
      {limit === null ? null : (
        <ProgressBar
          aria-label={name}
          value={limit === 0 ? 1 : Math.min(1, used / limit)}
          color={over ? 'error' : 'brand'}
        />
      )}
    </div>
  );
}
