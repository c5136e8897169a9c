import { DialogFrame, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Button, Field, Radio, RadioGroup, SpinButton } from '@fluentui/react-components';
import { type ComponentType, useMemo, useState } from 'react';
import type { ConvertEngine, ConvertWarning, Format, SourceFacts } from '../../api.ts';
import type { Preset } from '../../shared/calls.ts';
import {
  type EverydayChoice,
  type EverydayWay,
  everydayLimits,
  everydayTexts,
  everydayWork,
  readChoice,
} from '../../shared/everyday.ts';
import { jobOf } from '../../shared/job.ts';
import { presetCallsOf } from '../presets/preset-calls.ts';
import classes from './ask-dialog.module.css';
import type { Plan } from './converted.ts';

/** Of the everyday ways those that make sense before an upload: the library takes the place out of photos by itself. */
const ways: readonly EverydayWay[] = ['web', 'clear', 'small', 'jpg', 'limit'];

const key = 'upload-way';

/** Files whose heads are looked at for what they will lose: a look is quick, but thousands are not. */
const looked = 60;

/** Asks how files are to be converted before they are uploaded. Only formats that the place takes are offered. */
export function askDialog(
  engine: ConvertEngine,
  files: readonly File[],
  takes: readonly string[],
): ComponentType<{ close(plan?: Plan): void }> {
  return function AskDialog({ close }) {
    const t = useText();
    const { storage } = usePlugin();
    const closing = useClosing<Plan>(close);
    const presets = usePresets(engine, takes);
    const [kept, keep] = useState(() => readKept(storage.get(key)));
    const [chosen, setChosen] = useState(kept.chosen);
    const preset = presets.find(({ id }) => `preset-${id}` === chosen);
    const way = ways.find((one) => one === chosen) ?? 'web';
    const choice: EverydayChoice = { ...kept.choice, way, keep: 'noPlace' };
    const formats = useMemo(() => engine.formats().filter(({ type }) => takes.includes(type)), []);
    const plan = planOf(choice, preset, formats);
    const losses = useLosses(engine, files, plan);
    const go = (): void => {
      storage.set(key, { ...choice, chosen: preset === undefined ? way : chosen });
      closing.finish(plan);
    };
    return (
      <DialogFrame
        described={false}
        title={
          files.length === 1
            ? t({ zh: '转换后上传 1 个文件', en: 'Convert and upload 1 file' })
            : t({ zh: '转换后上传 {n} 个文件', en: 'Convert and upload {n} {n|file|files}' }, { n: files.length })
        }
        closing={closing}
        onClose={() => closing.finish()}
        className={classes.surface}
        contentClassName={classes.content}
        actions={
          <>
            <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
            <Button appearance="primary" onClick={go}>
              {t({ zh: '转换并上传', en: 'Convert and upload' })}
            </Button>
          </>
        }
      >
        <RadioGroup
          value={preset === undefined ? way : chosen}
          onChange={(_, data) => setChosen(data.value)}
          aria-label={t({ zh: '怎样转换', en: 'How to convert' })}
        >
          {ways.map((one) => (
            <Radio key={one} value={one} label={<Words {...everydayTexts[one]} />} />
          ))}
          {presets.map(({ id, name, recipe }) => (
            <Radio
              key={id}
              value={`preset-${id}`}
              label={
                <Words title={name} about={`${t({ zh: '预设', en: 'Preset' })} · ${titleOf(formats, recipe.target)}`} />
              }
            />
          ))}
        </RadioGroup>
        {preset === undefined && way === 'limit' && (
          <Field label={t({ zh: '每个文件最多（KB）', en: 'Maximum per file (KB)' })}>
            <SpinButton
              value={choice.limit / 1000}
              min={everydayLimits.minBytes / 1000}
              max={everydayLimits.maxBytes / 1000}
              step={50}
              onChange={(_, { value, displayValue }) => {
                const kilobytes = value ?? Number.parseInt(displayValue ?? '', 10);
                if (Number.isFinite(kilobytes))
                  keep({ ...kept, choice: readChoice({ ...choice, limit: kilobytes * 1000 }) });
              }}
            />
          </Field>
        )}
        {losses.map(({ kind, text, count }) => (
          <p key={kind} className={classes.loss}>
            {files.length > 1 && t({ zh: '{n} 个文件：', en: '{n} {n|file|files}: ' }, { n: count })}
            {t(text)}
          </p>
        ))}
      </DialogFrame>
    );
  };
}

function Words({ title, about }: { title: Parameters<ReturnType<typeof useText>>[0]; about: typeof title }) {
  const t = useText();
  return (
    <span className={classes.way}>
      <span>{t(title)}</span>
      <small>{t(about)}</small>
    </span>
  );
}

function titleOf(formats: readonly Format[], target: string): string {
  return formats.find(({ id }) => id === target)?.title ?? target;
}

function readKept(kept: unknown): { chosen: string; choice: EverydayChoice } {
  const choice = readChoice(kept);
  const { chosen } = (typeof kept === 'object' && kept !== null ? kept : {}) as { chosen?: unknown };
  return { chosen: typeof chosen === 'string' ? chosen : 'web', choice };
}

/** The organisation's presets whose results the place takes; none for who may not see them. */
function usePresets(engine: ConvertEngine, takes: readonly string[]): readonly Preset[] {
  const { http, session } = usePlugin();
  const may = session.can('convert.use');
  const { data } = useRemote('upload-presets', async (signal) =>
    may ? presetCallsOf(http)('GET presets', {}, { signal }) : { items: [] },
  );
  const types = new Map(engine.formats().map(({ id, type }) => [id, type]));
  return data?.items.filter(({ recipe }) => takes.includes(types.get(recipe.target) ?? '')) ?? [];
}

function planOf(choice: EverydayChoice, preset: Preset | undefined, formats: readonly Format[]): Plan {
  if (preset === undefined) return (_file, facts) => everydayWork(choice, facts, formats);
  return (file, facts) => jobOf(preset.recipe, { id: 0, source: file, name: file.name, facts });
}

/** What the files lose by the plan, each kind once with how many it befalls. */
function useLosses(engine: ConvertEngine, files: readonly File[], plan: Plan): (ConvertWarning & { count: number })[] {
  const { data: seen = [] } = useRemote('upload-facts', async () => {
    const facts = files.slice(0, looked).map(async (file): Promise<[File, SourceFacts] | undefined> => {
      const found = await engine.inspect(file).catch(() => undefined);
      return found === undefined ? undefined : [file, found];
    });
    return (await Promise.all(facts)).filter((one) => one !== undefined);
  });
  const found = seen.flatMap(([file, facts]) => engine.foresee(facts, { ...plan(file, facts), name: file.name }));
  return [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap((alike) => {
    const [first] = alike;
    return first === undefined ? [] : [{ ...first, count: alike.length }];
  });
}
