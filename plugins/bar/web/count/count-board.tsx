import { type LocalText, parseWhole } from '@fitout/sdk';
import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Checkbox, Field, Input, ProgressBar, Select, Switch } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons';
import { type FormEvent, useId, useState } from 'react';
import type { CountLine } from '../../shared/calls/counts.ts';
import type { CountState, ShownEntry } from '../../shared/counts/count-session.ts';
import { type CountSettings, pauses } from '../../shared/counts/count-settings.tsx';
import { syncText } from '../../shared/counts/count-texts.ts';
import type { Totals } from '../../shared/counts/differences.ts';
import { countLimits } from '../../shared/counts/limits.ts';
import classes from './count.module.css';

export interface CountBoardProps {
  state: CountState;
  /** Why the last code did not count. */
  note: LocalText | undefined;
  lines: ReadonlyMap<string, CountLine>;
  totals: Totals;
  settings: CountSettings;
  changeSettings(part: Partial<CountSettings>): void;
  /** A code that was typed. */
  onCode(text: string, amount: number): void;
  undo(): void;
}

/** How many of the last entries are shown. */
const maxShown = 5;

/** The sum, how far the list is, the last entries and the way back. */
export function CountBoard(props: CountBoardProps) {
  const { state, note, lines, totals, settings, changeSettings, onCode, undo } = props;
  const t = useText();
  const language = useLanguage();
  const { pieces, listed, listedCounted } = totals;
  return (
    <>
      <div className={classes.sum}>
        <output className={classes.pieces} aria-label={t({ zh: '件数', en: 'Units' })}>
          {pieces.toLocaleString(language)}
        </output>
        <SyncState state={state} />
        <Button
          className={classes.undo ?? ''}
          icon={<ArrowUndoRegular />}
          disabled={!state.canUndo}
          onClick={undo}
          title={t({ zh: '撤销这台设备的上一条', en: 'Undo the last entry on this device' })}
        >
          {t({ zh: '撤销', en: 'Undo' })}
        </Button>
      </div>
      {note === undefined ? null : (
        <p className={classes.note} role="status">
          {t(note)}
        </p>
      )}
      {listed === 0 ? null : (
        <Field
          validationState="none"
          validationMessage={t(
            { zh: '清单 {n} / {of} 种', en: '{n} of {of} {of|listed code|listed codes}' },
            { n: listedCounted.toLocaleString(language), of: listed.toLocaleString(language) },
          )}
        >
          <ProgressBar
            aria-label={t({ zh: '清单', en: 'List progress' })}
            value={listedCounted}
            max={listed}
            thickness="large"
          />
        </Field>
      )}
      <TypedAmount onCode={onCode} />
      <Recent entries={state.recent.slice(0, maxShown)} lines={lines} />
      <Settings settings={settings} change={changeSettings} />
    </>
  );
}

function SyncState({ state }: { state: CountState }) {
  const t = useText();
  const n = state.tally.pending.length;
  return (
    <span className={classes.sync} data-waiting={n > 0} role="status">
      {t(syncText(state), { n })}
    </span>
  );
}

/** A code by hand with how many of it, for a box that need not be scanned piece by piece. */
function TypedAmount({ onCode }: { onCode(text: string, amount: number): void }) {
  const t = useText();
  const language = useLanguage();
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('1');
  const problem = useId();
  const whole = parseWhole(amount) ?? 0;
  const n = Math.abs(whole) > countLimits.amount ? 0 : whole;
  const wrong = n === 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || wrong) return;
    onCode(text, n);
    setText('');
    setAmount('1');
  };
  return (
    <form noValidate className={classes.typed} onSubmit={send}>
      <Input
        className={classes.code ?? ''}
        value={text}
        maxLength={countLimits.code}
        aria-label={t({ zh: '手动输入条码', en: 'Enter a code' })}
        placeholder={t({ zh: '手动输入，或使用 USB 扫码枪', en: 'Enter or use a USB scanner' })}
        onChange={(_, { value }) => setText(value)}
      />
      <Input
        className={classes.amount ?? ''}
        value={amount}
        inputMode="numeric"
        aria-label={t({ zh: '数量', en: 'Quantity' })}
        {...(wrong ? { 'aria-invalid': true, 'aria-describedby': problem } : {})}
        onChange={(_, { value }) => setAmount(value)}
      />
      <Button type="submit" disabledFocusable={text.trim() === '' || wrong}>
        {t({ zh: '添加', en: 'Add' })}
      </Button>
      {wrong ? (
        <p id={problem} className={classes.wrong} role="alert">
          {t(
            {
              zh: '数量请填写 −{n} 到 {n} 的整数，不能为 0',
              en: 'Enter a whole number from −{n} to {n}, other than 0',
            },
            { n: countLimits.amount.toLocaleString(language) },
          )}
        </p>
      ) : null}
    </form>
  );
}

function Recent({ entries, lines }: { entries: readonly ShownEntry[]; lines: ReadonlyMap<string, CountLine> }) {
  const t = useText();
  if (entries.length === 0)
    return (
      <p className={classes.hint}>
        {t({
          zh: '对准商品条码即计 1 件；同一个码离开画面后再次对准才会再计。',
          en: 'Point at a barcode to count one unit. The same code counts again after it has left the view.',
        })}
      </p>
    );
  return (
    <ol className={classes.recent} aria-label={t({ zh: '最近记录', en: 'Recent entries' })}>
      {entries.map((entry) => (
        <RecentEntry key={entry.id} entry={entry} line={lines.get(entry.code)} />
      ))}
    </ol>
  );
}

function RecentEntry({
  entry: { code, amount, at, by, device, undoes },
  line,
}: {
  entry: ShownEntry;
  line: CountLine | undefined;
}) {
  const t = useText();
  const { session } = usePlugin();
  const language = useLanguage();
  const who = by === undefined || by === session.user?.name ? device : [by, device].filter(Boolean).join(' · ');
  return (
    <li data-taken-back={undoes !== null}>
      <span className={classes.what}>
        <strong>{line?.name ?? code}</strong>
        <small>
          {[line?.name == null ? undefined : code, who, new Date(at).toLocaleTimeString(language)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {undoes === null ? null : <small>{t({ zh: '撤销', en: 'Undone' })}</small>}
      <span className={classes.plus}>{amount > 0 ? `+${amount}` : amount}</span>
      <span className={classes.now}>{line?.counted ?? 0}</span>
    </li>
  );
}

function Settings({ settings, change }: { settings: CountSettings; change(part: Partial<CountSettings>): void }) {
  const t = useText();
  return (
    <fieldset className={classes.settings}>
      <legend>{t({ zh: '本机设置', en: 'This device' })}</legend>
      <Field label={t({ zh: '同一个码的间隔', en: 'Count the same code again after' })}>
        <Select
          value={String(settings.pause)}
          disabled={settings.once}
          onChange={(_, { value }) => change({ pause: Number(value) })}
        >
          {pauses.map((seconds) => (
            <option key={seconds} value={seconds}>
              {t({ zh: '{n} 秒', en: '{n} s' }, { n: seconds })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t({ zh: '本机名称', en: 'Device name' })}>
        <Input
          value={settings.device}
          maxLength={countLimits.device}
          onChange={(_, { value }) => change({ device: value })}
        />
      </Field>
      <Checkbox
        label={t({ zh: '每个码只计一次（序列号）', en: 'Count each code once (serial numbers)' })}
        checked={settings.once}
        onChange={(_, { checked }) => change({ once: checked === true })}
      />
      <Switch
        label={t({ zh: '提示音与震动', en: 'Sound and vibration' })}
        checked={settings.sound}
        onChange={(_, { checked }) => change({ sound: checked })}
      />
    </fieldset>
  );
}
