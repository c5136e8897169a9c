import { formMessages } from '@fitout/sdk';
import { type Errors, FieldPair, FormDrawer, fieldProps, type Read, useClosing, useDraft } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Field, Select } from '@fluentui/react-components';
import type { DrawItem, DrawPool } from '../../api.ts';
import type { BannerInput } from '../../shared/calls/inputs.ts';
import type { BannerEntry } from '../../shared/calls/outputs.ts';
import { eventPools, gameOf } from '../../shared/choices.ts';
import { limits } from '../../shared/limits.ts';
import { poolTexts } from '../../shared/texts.ts';
import { saveBanner } from '../client.ts';
import { MomentField, SourceFields, TextField, ZoneField } from '../parts/fields.tsx';
import { UpsField } from './ups-field.tsx';

type Draft = Omit<BannerInput, 'title'> & { zh: string; en: string };

const today = () => new Date().toISOString().slice(0, 10);

function draftOf(entry: BannerEntry | undefined): Draft {
  const banner = entry?.value;
  return {
    pool: banner?.pool ?? 'ysupp',
    version: banner?.version ?? '',
    zh: banner?.title.zh ?? '',
    en: banner?.title.en ?? '',
    from: banner?.from ?? '',
    fromZone: banner === undefined ? null : banner.fromZone,
    to: banner?.to ?? '',
    toZone: banner === undefined ? null : banner.toZone,
    up5: banner?.up5 ?? [],
    up4: banner?.up4 ?? [],
    source: banner?.source ?? '',
    asOf: banner?.asOf ?? today(),
  };
}

function readDraft(draft: Draft, t: ReturnType<typeof useText>): Read<BannerInput> {
  const errors: Errors = {};
  if (draft.from === '') errors.from = t(formMessages.required);
  if (draft.to === '') errors.to = t(formMessages.required);
  else if (draft.from >= draft.to) errors.to = t({ zh: '须晚于开始时间', en: 'Must be after the start time' });
  if (draft.up5.length === 0) errors.up5 = t({ zh: '请至少填写一个 5 星 UP', en: 'Enter at least one 5★ rate-up' });
  if (draft.asOf === '') errors.asOf = t(formMessages.required);
  if (Object.keys(errors).length > 0) return { errors };
  const { zh, en, ...rest } = draft;
  return { input: { ...rest, title: { zh, en } }, errors };
}

/** 添加 and 编辑 of a banner. */
export function BannerDrawer(props: {
  entry: BannerEntry | undefined;
  items: readonly DrawItem[];
  close(saved?: BannerEntry): void;
}) {
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing(props.close);
  const { stored, draft, set, errors, form } = useDraft({
    stored: props.entry,
    draftOf,
    read: readDraft,
    save: saveBanner(http),
    part: 'value',
    changed: 'draws-admin.changed',
    conflict: {
      zh: '他人刚刚修改了此卡池。再次保存将以您填写的内容为准。',
      en: 'Someone else just changed this banner. Saving again overwrites their changes.',
    },
    closing,
  });
  const game = gameOf(draft.pool);
  const ofRank = (rank: number) => props.items.filter((item) => item.game === game && item.rank === rank);
  return (
    <FormDrawer
      title={stored === undefined ? t({ zh: '添加卡池', en: 'Add banner' }) : t({ zh: '编辑卡池', en: 'Edit banner' })}
      {...form}
    >
      <FieldPair>
        <Field {...fieldProps({ label: t({ zh: '卡池', en: 'Banner type' }), required: true, error: errors.pool })}>
          <Select
            value={draft.pool}
            onChange={(_, data) => {
              const pool = data.value as DrawPool;
              // Items of the other game mean nothing there.
              set({ pool, ...(gameOf(pool) === game ? {} : { up5: [], up4: [] }) });
            }}
          >
            {eventPools.map((pool) => (
              <option key={pool} value={pool}>
                {t(poolTexts[pool])}
              </option>
            ))}
          </Select>
        </Field>
        <TextField
          label={t({ zh: '版本', en: 'Version' })}
          max={limits.version}
          value={draft.version}
          error={errors.version}
          placeholder="5.3"
          onChange={(version) => set({ version })}
        />
        <TextField
          label={t({ zh: '中文标题', en: 'Chinese title' })}
          max={limits.title}
          value={draft.zh}
          error={errors.title}
          onChange={(zh) => set({ zh })}
        />
        <TextField
          label={t({ zh: '英文标题', en: 'English title' })}
          max={limits.title}
          value={draft.en}
          onChange={(en) => set({ en })}
        />
        <MomentField
          label={t({ zh: '开始时间', en: 'Start time' })}
          required
          value={draft.from}
          error={errors.from}
          onChange={(from) => set({ from })}
        />
        <ZoneField
          label={t({ zh: '开始按', en: 'Start time zone' })}
          value={draft.fromZone}
          error={errors.fromZone}
          onChange={(fromZone) => set({ fromZone })}
        />
        <MomentField
          label={t({ zh: '结束时间', en: 'End time' })}
          required
          value={draft.to}
          error={errors.to}
          onChange={(to) => set({ to })}
        />
        <ZoneField
          label={t({ zh: '结束按', en: 'End time zone' })}
          value={draft.toZone}
          error={errors.toZone}
          onChange={(toZone) => set({ toZone })}
        />
      </FieldPair>
      <UpsField
        label={t({ zh: '5 星 UP', en: '5★ rate-up' })}
        required
        error={errors.up5}
        items={ofRank(5)}
        ids={draft.up5}
        onChange={(up5) => set({ up5 })}
      />
      <UpsField
        label={t({ zh: '4 星 UP', en: '4★ rate-up' })}
        error={errors.up4}
        items={ofRank(4)}
        ids={draft.up4}
        onChange={(up4) => set({ up4 })}
      />
      <SourceFields draft={draft} errors={errors} set={set} />
    </FormDrawer>
  );
}
