import type { LocalText } from '@fitout/sdk';
import { useLanguage, usePlugin, useSetTimes, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowDownRegular, ArrowUpRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { HomeRule, ShownRule } from '../../shared/calls/home.ts';
import { type Guest, ruleHolds } from '../../shared/home-rules.ts';
import { decorationCalls } from '../client.ts';
import classes from './home-rules.module.css';
import { conditionsOf, plainRule, type RuleChoice } from './home-texts.ts';

const HomeRuleDialog = lazy(() => import('./home-rule-dialog.tsx').then((part) => ({ default: part.HomeRuleDialog })));

/** The rules in the order in which they are asked: the first that holds decides, then the default. */
export function HomeRules(props: {
  rules: readonly ShownRule[];
  choices: readonly RuleChoice[];
  mayEdit: boolean;
  /** The rules were changed here, or by somebody else meanwhile. */
  onChanged(): void;
}) {
  const { rules, choices, mayEdit, onChanged } = props;
  const t = useText();
  const ctx = usePlugin();
  const [busy, setBusy] = useState(false);
  /** The place of the rule in the dialog; the number of rules for a new one. */
  const [editing, setEditing] = useState<number>();
  const save = async (next: readonly HomeRule[]) => {
    setBusy(true);
    try {
      const body = { base: rules.map((rule) => rule.id), rules: next.map(plainRule) };
      await decorationCalls(ctx.http)('PUT home/rules', { body });
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const move = (from: number, to: number) => {
    const rule = rules[from];
    if (rule === undefined) return;
    const next = rules.toSpliced(from, 1);
    next.splice(to, 0, rule);
    void save(next).catch(() => {});
  };
  const remove = async (at: number) => {
    const agreed = await ctx.overlays.confirm({
      title: { zh: '删除这条规则？', en: 'Delete this rule?' },
      message: { zh: '访客将按其余规则看到首页。', en: 'Visitors will then see what the other rules decide.' },
      confirm: { zh: '删除', en: 'Delete' },
      danger: true,
    });
    if (agreed) await save(rules.toSpliced(at, 1));
  };
  return (
    <section className={classes.rules} aria-labelledby="home-rules">
      <div className={classes.head}>
        <h2 id="home-rules">{t({ zh: '按时间与人群', en: 'By time and audience' })}</h2>
        <Button icon={<AddRegular />} disabled={!mayEdit || busy} onClick={() => setEditing(rules.length)}>
          {t({ zh: '添加规则', en: 'Add a rule' })}
        </Button>
      </div>
      <p className={classes.about}>
        {t({
          zh: '从上到下，第一条符合且页面已发布的规则生效；都不符合时展示默认首页。',
          en: 'From top to bottom, the first matching rule with a published page applies; otherwise the default.',
        })}
      </p>
      {rules.length === 0 ? null : (
        <ol className={classes.list} aria-busy={busy}>
          {rules.map((rule, at) => (
            <Row
              key={rule.id}
              rule={rule}
              at={at}
              last={at === rules.length - 1}
              disabled={!mayEdit || busy}
              onMove={(to) => move(at, to)}
              onEdit={() => setEditing(at)}
              onRemove={() => void remove(at).catch(() => {})}
            />
          ))}
        </ol>
      )}
      {editing === undefined ? null : (
        <Suspense>
          <HomeRuleDialog
            rule={rules[editing]}
            choices={choices}
            onClose={() => setEditing(undefined)}
            onSave={(rule) =>
              save(editing < rules.length ? (rules as readonly HomeRule[]).with(editing, rule) : [...rules, rule])
            }
          />
        </Suspense>
      )}
    </section>
  );
}

/** One of each kind that rules tell apart. */
const anyGuest = (now: Date): Guest[] => [
  { visitor: 'visitor' },
  { visitor: 'signed-in', since: now },
  { visitor: 'signed-in', since: new Date(0) },
];

function Row(props: {
  rule: ShownRule;
  at: number;
  last: boolean;
  disabled: boolean;
  onMove(to: number): void;
  onEdit(): void;
  onRemove(): void;
}) {
  const { rule, at, last, disabled, onMove, onEdit, onRemove } = props;
  const t = useText();
  const language = useLanguage();
  const { zone } = useSetTimes();
  const now = new Date();
  const on = rule.published && anyGuest(now).some((guest) => ruleHolds(rule, now, guest));
  const button = (label: LocalText, icon: React.JSX.Element, run: () => void, off = false) => (
    <Button
      size="small"
      appearance="subtle"
      icon={icon}
      disabled={disabled || off}
      aria-label={`${t(label)} ${at + 1}`}
      title={t(label)}
      onClick={run}
    />
  );
  return (
    <li className={classes.row}>
      <span className={classes.place}>{at + 1}</span>
      <div className={classes.words}>
        <strong>{rule.title}</strong>
        {on ? <span className={classes.on}>{t({ zh: '此刻符合', en: 'Active now' })}</span> : null}
        {rule.published ? null : (
          <span className={classes.off}>{t({ zh: '页面未发布，已跳过', en: 'Page not published, skipped' })}</span>
        )}
        <div>
          {conditionsOf(rule, language, zone)
            .map((words) => t(words))
            .join(' · ')}
        </div>
      </div>
      <div className={classes.buttons}>
        {button({ zh: '上移', en: 'Move up' }, <ArrowUpRegular />, () => onMove(at - 1), at === 0)}
        {button({ zh: '下移', en: 'Move down' }, <ArrowDownRegular />, () => onMove(at + 1), last)}
        {button({ zh: '编辑', en: 'Edit' }, <EditRegular />, onEdit)}
        {button({ zh: '删除', en: 'Delete' }, <DeleteRegular />, onRemove)}
      </div>
    </li>
  );
}
