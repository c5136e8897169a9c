import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { CarrierInput } from '../../shared/calls/rule-inputs.ts';
import type { Preview } from '../../shared/calls/rule-outputs.ts';
import { numbersCalls } from '../client.ts';
import { draftOf, inputOf as inputOfDraft } from './carrier-draft.ts';
import { count, PreviewBox } from './preview-box.tsx';
import classes from './rules.module.css';
import { levelName } from './texts.ts';
import { useSettled } from './use-settled.ts';

/** How many numbers the carrier's new rules move; nothing where segments and levels are as they were. */
export function CarrierEffect({ stored, input }: { stored: Carrier; input: CarrierInput | undefined }) {
  const rules = ({ segments, levels }: CarrierInput) => JSON.stringify([segments, levels]);
  const moved = input !== undefined && rules(input) !== rules(inputOfDraft(draftOf(stored)));
  const asked = useSettled(moved ? JSON.stringify(input) : '');
  return asked === '' || input === undefined ? null : <Counted stored={stored} asked={asked} input={input} />;
}

function Counted({ stored, asked, input }: { stored: Carrier; asked: string; input: CarrierInput }) {
  const { http } = usePlugin();
  const preview = useRemote<Preview>(`${stored.key} ${asked}`, (signal) =>
    numbersCalls(http)(
      'POST rules/preview',
      { body: { kind: 'carrier', key: stored.key, carrier: JSON.parse(asked) } },
      { signal, timeout: 60_000 },
    ),
  );
  return (
    <PreviewBox loading={preview.data === undefined && preview.loading} error={preview.error} retry={preview.reload}>
      {preview.data === undefined ? null : <Moves preview={preview.data} stored={stored} input={input} />}
    </PreviewBox>
  );
}

function Moves({ preview, stored, input }: { preview: Preview; stored: Carrier; input: CarrierInput }) {
  const { numbers, counted, levels, strayed, joined, resale } = preview;
  const t = useText();
  const moved = levels.reduce((sum, one) => sum + one.count, 0);
  const still = levels.length + strayed + joined + resale === 0;
  return (
    <>
      {counted < numbers ? (
        <p className={classes.warn}>
          {t(
            {
              zh: '号码太多，只统计了随机的 {counted} 个（共 {numbers} 个），以下是这一部分的数字。',
              en: 'Too many numbers to count. The figures are from a random sample of {counted} out of {numbers}.',
            },
            { counted: count(counted), numbers: count(numbers) },
          )}
        </p>
      ) : null}
      <p>
        {still
          ? t(
              { zh: '{n} 个号码都不受影响', en: '{n} {n|number|numbers} checked, none affected' },
              { n: count(numbers) },
            )
          : t(
              { zh: '{n} 个号码中，{moved} 个的等级会变', en: 'Of {n} {n|number|numbers}, {moved} will change level' },
              { n: count(counted), moved: count(moved) },
            )}
      </p>
      {levels.length === 0 ? null : (
        <table className={classes.moves}>
          <tbody>
            {levels.slice(0, 20).map(({ from, to, count: some }) => (
              <tr key={`${from} ${to}`}>
                <td>
                  {t(levelName(stored.levels, from))} → {t(levelName(input.levels, to))}
                </td>
                <td>{count(some)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {strayed === 0 ? null : (
        <p className={classes.warn}>
          {t(
            { zh: '{n} 个号码将不属于任何号段', en: '{n} {n|number|numbers} will no longer match any prefix' },
            { n: count(strayed) },
          )}
        </p>
      )}
      {joined === 0 ? null : (
        <p>
          {t(
            { zh: '{n} 个号码将归入号段', en: '{n} {n|number|numbers} will now match a prefix' },
            { n: count(joined) },
          )}
        </p>
      )}
      {resale === 0 ? null : (
        <p>
          {t(
            { zh: '{n} 个号码的虚商标记会变', en: 'The MVNO mark of {n} {n|number|numbers} will change' },
            { n: count(resale) },
          )}
        </p>
      )}
    </>
  );
}
