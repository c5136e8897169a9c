import { TimeField } from '@fitout/sdk/desktop';
import { focusProblem, useFormCheck, useSetTimes, useText } from '@fitout/sdk/web';
import { Button, Checkbox, Input, Field as Labelled, Radio, RadioGroup, Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { HomeRule, ShownRule } from '../../shared/calls/home.ts';
import type { Audience } from '../../shared/choices.ts';
import { asksForDays } from '../../shared/home-rules.ts';
import { limits } from '../../shared/limits.ts';
import { EditorDialog, useDialog } from '../dialogs/frame.tsx';
import classes from './home-rules.module.css';
import { audiences, type RuleChoice } from './home-texts.ts';

/** One rule: which page, when, for whom. */
export function HomeRuleDialog(props: {
  /** None: a new one. */
  rule: ShownRule | undefined;
  choices: readonly RuleChoice[];
  onClose(): void;
  onSave(rule: HomeRule): Promise<void>;
}) {
  const { rule, choices, onClose, onSave } = props;
  const t = useText();
  const dialog = useDialog(onClose);
  const { zone, zoneName, toField, fromField } = useSetTimes();
  const [pageId, setPageId] = useState(rule?.pageId ?? '');
  const [from, setFrom] = useState(toField(rule?.from));
  const [to, setTo] = useState(toField(rule?.to));
  const [daily, setDaily] = useState(rule?.dailyFrom != null);
  const [dailyFrom, setDailyFrom] = useState(rule?.dailyFrom ?? '09:00');
  const [dailyTo, setDailyTo] = useState(rule?.dailyTo ?? '18:00');
  const [audience, setAudience] = useState<Audience>(rule?.audience ?? 'all');
  const [days, setDays] = useState(String(rule?.days ?? 7));
  const [busy, setBusy] = useState(false);
  const [begin, end] = [fromField(from), fromField(to)];
  const backwards = begin !== undefined && end !== undefined && end <= begin;
  const noHours = daily && dailyFrom !== '' && dailyFrom === dailyTo;
  const byDays = asksForDays(audience);
  const noDays = byDays && !(/^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= limits.ruleDays);
  const listed = choices.some((page) => page.id === pageId);
  const { problems, check, changed } = useFormCheck();
  const said = (name: string) => {
    const problem = problems.get(name);
    return problem && t(problem);
  };
  const save = async (form: HTMLFormElement) => {
    if (busy || !check(form)) return;
    if (backwards || noHours || noDays) return focusProblem(form);
    setBusy(true);
    try {
      await onSave({
        pageId,
        from: begin ?? null,
        to: end ?? null,
        dailyFrom: daily ? dailyFrom : null,
        dailyTo: daily ? dailyTo : null,
        // Hours stay in the zone that they were written in.
        zone: rule?.dailyFrom != null ? rule.zone : zone,
        audience,
        days: byDays ? Number(days) : null,
      });
      dialog.close();
    } catch {
      setBusy(false);
    }
  };
  return (
    <EditorDialog
      dialog={dialog}
      title={rule === undefined ? { zh: '添加规则', en: 'Add a rule' } : { zh: '编辑规则', en: 'Edit the rule' }}
      onSubmit={(form) => void save(form)}
      actions={
        <Button type="submit" appearance="primary" disabledFocusable={busy}>
          {t({ zh: '保存', en: 'Save' })}
        </Button>
      }
    >
      <div className={classes.form} onChange={(event) => changed((event.target as HTMLInputElement).name)}>
        <Labelled label={t({ zh: '展示页面', en: 'Page' })} required validationMessage={said('page')}>
          <Select name="page" value={pageId} onChange={(_, data) => setPageId(data.value)}>
            {pageId === '' ? (
              <option value="">{t({ zh: '选择已发布的页面', en: 'Choose a published page' })}</option>
            ) : null}
            {rule === undefined || listed ? null : <option value={pageId}>{rule.title}</option>}
            {choices.map((page) => (
              <option key={page.id} value={page.id}>
                {page.title}
              </option>
            ))}
          </Select>
        </Labelled>
        <div className={classes.pair}>
          <TimeField
            name="from"
            label={t({ zh: '开始时间（可选）', en: 'Starts (optional)' })}
            error={said('from')}
            value={from}
            onChange={setFrom}
          />
          <TimeField
            name="to"
            label={t({ zh: '结束时间（可选）', en: 'Ends (optional)' })}
            error={backwards ? t({ zh: '应晚于开始时间', en: 'Must be after the start' }) : said('to')}
            value={to}
            onChange={setTo}
          />
        </div>
        <Checkbox
          checked={daily}
          onChange={(_, data) => setDaily(data.checked === true)}
          label={t({ zh: '只在每天的部分时段', en: 'Only during certain hours each day' })}
        />
        {daily ? (
          <div className={classes.pair}>
            <Labelled label={t({ zh: '每天开始', en: 'From' })} required validationMessage={said('dailyFrom')}>
              <Input name="dailyFrom" type="time" value={dailyFrom} onChange={(_, data) => setDailyFrom(data.value)} />
            </Labelled>
            <Labelled
              label={t({ zh: '每天结束', en: 'To' })}
              required
              hint={dailyTo !== '' && dailyTo < dailyFrom ? t({ zh: '次日结束', en: 'Ends the next day' }) : undefined}
              validationMessage={
                noHours ? t({ zh: '应与开始时间不同', en: 'Must differ from the start' }) : said('dailyTo')
              }
            >
              <Input name="dailyTo" type="time" value={dailyTo} onChange={(_, data) => setDailyTo(data.value)} />
            </Labelled>
          </div>
        ) : null}
        <Labelled label={t({ zh: '展示给', en: 'Show to' })}>
          <RadioGroup value={audience} onChange={(_, data) => setAudience(data.value as Audience)}>
            {(Object.keys(audiences) as Audience[]).map((one) => (
              <Radio key={one} value={one} label={t(audiences[one])} />
            ))}
          </RadioGroup>
        </Labelled>
        {byDays ? (
          <Labelled
            className={classes.days}
            label={
              audience === 'new-customer'
                ? t({ zh: '注册多少天内', en: 'Registered within' })
                : t({ zh: '注册满多少天', en: 'Registered for at least' })
            }
            validationMessage={
              noDays ? t({ zh: '请填写 1 到 {max}', en: 'Enter 1 to {max}' }, { max: limits.ruleDays }) : undefined
            }
          >
            <Input
              type="number"
              min={1}
              max={limits.ruleDays}
              value={days}
              contentAfter={t({ zh: '天', en: '{n|day|days}' }, { n: days })}
              onChange={(_, data) => setDays(data.value)}
            />
          </Labelled>
        ) : null}
        <p className={classes.about}>{t({ zh: '时间按{zone}', en: 'Times are in {zone}' }, { zone: zoneName })}</p>
      </div>
    </EditorDialog>
  );
}
