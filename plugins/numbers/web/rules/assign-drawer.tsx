import { type LocalText, pluralize, type Text } from '@fitout/sdk';
import { errorText, FormDrawer, fieldProps, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { AssignedWhat } from '../../shared/calls/rule-inputs.ts';
import type { Tariff } from '../../shared/calls/rule-outputs.ts';
import { plainLevel } from '../../shared/carriers.ts';
import { normalTemplate, templateProblem } from '../../shared/patterns/template.ts';
import { numbersCalls } from '../client.ts';
import { count, PreviewBox } from './preview-box.tsx';
import classes from './rules.module.css';
import { levelName } from './texts.ts';
import { useSettled } from './use-settled.ts';

interface Choice {
  carrier: string;
  to: string;
  from: string;
  pools: readonly string[];
  levels: readonly number[];
  template: string;
}

function whatOf({ carrier, from, pools, levels, template }: Choice): AssignedWhat {
  return {
    carrier,
    ...(from === '' ? {} : { tariff: from }),
    ...(pools.length === 0 ? {} : { pools: [...pools] }),
    ...(levels.length === 0 ? {} : { levels: [...levels] }),
    ...(template === '' ? {} : { template: { text: normalTemplate(template), where: 'tail' } }),
  };
}

interface AssignProps {
  /** All of whose numbers get another, so that it can go. */
  from: Tariff | undefined;
  tariffs: readonly Tariff[];
  carriers: readonly Carrier[];
  pools: readonly { id: string; name: string; carrier: string }[];
}

/** 给号码改用资费: which numbers, which tariff, how many that are; a job does it. */
export function AssignDrawer(props: AssignProps & { close(): void }) {
  const { from, tariffs } = props;
  const { http, toasts } = usePlugin();
  const t = useText();
  const closing = useClosing<never>(props.close);
  const call = numbersCalls(http);
  const [choice, setChoice] = useState<Choice>(() => {
    const carrier = from?.carrier ?? tariffs[0]?.carrier ?? '';
    return { carrier, to: '', from: from?.id ?? '', pools: [], levels: [], template: '' };
  });
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Text>();
  const set = (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change }));
  const problem = choice.template === '' ? undefined : templateProblem(choice.template, 'tail');
  const body = useMemo(() => ({ what: whatOf(choice), tariff: choice.to }), [choice]);
  const askable = choice.to !== '' && problem === undefined;
  const asked = useSettled(askable ? JSON.stringify(body) : '');
  const counted = useRemote(asked, async (signal) =>
    asked === '' ? undefined : call('POST assignments/count', { body: JSON.parse(asked) }, { signal, timeout: 60_000 }),
  );
  const submit = async () => {
    if (choice.to === '') return setError({ zh: '请选择要改用的资费', en: 'Choose the new tariff' });
    if (problem !== undefined) return setError(problem);
    setWorking(true);
    setError(undefined);
    try {
      const { total } = await call('POST assignments', { body }, { timeout: 60_000 });
      toasts.success({
        zh: `开始为 ${count(total)} 个号码改用资费`,
        en: `Changing the tariff of ${pluralize(count(total), 'number', 'numbers')}`,
      });
      closing.finish();
    } catch (reason) {
      setError(errorText(reason));
      setWorking(false);
    }
  };
  return (
    <FormDrawer
      title={t({ zh: '给号码改用资费', en: 'Change tariff of numbers' })}
      closing={closing}
      close={() => closing.finish()}
      onSubmit={submit}
      working={working}
      error={error}
      submit={t({ zh: '开始改用', en: 'Start' })}
    >
      <Fields {...props} choice={choice} set={set} problem={problem} />
      {!askable ? null : (
        <PreviewBox loading={counted.loading || asked === ''} error={counted.error} retry={counted.reload}>
          <p>
            {t(
              { zh: '{n} 个号码将改用此资费', en: '{n} {n|number|numbers} will change to this tariff' },
              { n: count(counted.data?.numbers ?? 0) },
            )}
            {(counted.data?.already ?? 0) === 0
              ? null
              : t({ zh: '，另有 {n} 个已在使用', en: '; {n} already on it' }, { n: count(counted.data?.already ?? 0) })}
          </p>
        </PreviewBox>
      )}
    </FormDrawer>
  );
}

/** Which numbers, and the tariff that they get. */
function Fields(
  props: AssignProps & { choice: Choice; set(change: Partial<Choice>): void; problem: LocalText | undefined },
) {
  const { from, tariffs, carriers, pools, choice, set, problem } = props;
  const t = useText();
  const carrier = carriers.find(({ key }) => key === choice.carrier);
  const of = tariffs.filter((one) => one.carrier === choice.carrier);
  const toggle = <T,>(list: readonly T[], one: T, on: boolean): T[] =>
    on ? [...list, one] : list.filter((other) => other !== one);
  return (
    <>
      <Field label={t({ zh: '运营商', en: 'Carrier' })}>
        <Select
          value={choice.carrier}
          disabled={from !== undefined}
          onChange={(_, data) => set({ carrier: data.value, to: '', from: '', pools: [], levels: [] })}
        >
          {carriers.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...fieldProps({ label: t({ zh: '改用资费', en: 'New tariff' }), required: true })}>
        <Select value={choice.to} onChange={(_, data) => set({ to: data.value })}>
          <option value="">{t({ zh: '请选择', en: 'Select' })}</option>
          {of
            .filter(({ id }) => id !== choice.from)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      <Field label={t({ zh: '现在的资费', en: 'Current tariff' })}>
        <Select value={choice.from} disabled={from !== undefined} onChange={(_, data) => set({ from: data.value })}>
          <option value="">{t({ zh: '不限', en: 'Any' })}</option>
          {of.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {/* No Field: it gives all that stands in it one id. */}
      <fieldset className={classes.choices}>
        <legend>{t({ zh: '号码池（不选为全部）', en: 'Pools (none selected: all)' })}</legend>
        <div className={classes.checks}>
          {pools
            .filter((one) => one.carrier === choice.carrier)
            .map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={choice.pools.includes(id)}
                onChange={(_, data) => set({ pools: toggle(choice.pools, id, data.checked === true) })}
              />
            ))}
        </div>
      </fieldset>
      {/* No Field: it gives all that stands in it one id. */}
      <fieldset className={classes.choices}>
        <legend>{t({ zh: '等级（不选为全部）', en: 'Levels (none selected: all)' })}</legend>
        <div className={classes.checks}>
          {[...(carrier?.levels.map(({ code }) => code) ?? []), plainLevel].map((code) => (
            <Checkbox
              key={code}
              label={t(levelName(carrier?.levels ?? [], code))}
              checked={choice.levels.includes(code)}
              onChange={(_, data) => set({ levels: toggle(choice.levels, code, data.checked === true) })}
            />
          ))}
        </div>
      </fieldset>
      <Field
        {...fieldProps({
          label: t({ zh: '尾号规律', en: 'Ending pattern' }),
          hint: t({ zh: '例如 AABB、8888；留空为不限', en: 'e.g. AABB or 8888. Leave empty for any' }),
          error: problem === undefined ? undefined : t(problem),
        })}
      >
        <Input value={choice.template} maxLength={11} onChange={(_, data) => set({ template: data.value })} />
      </Field>
    </>
  );
}
