import { formMessages } from '@fitout/sdk';
import { type Errors, FieldPair, FormDrawer, fieldProps, type Read, useClosing, useDraft } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Field, Select, Switch } from '@fluentui/react-components';
import type { DrawGame, DrawItemKind, DrawRank } from '../../api.ts';
import type { ItemInput } from '../../shared/calls/inputs.ts';
import type { ItemEntry } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { gameTexts, kindTexts } from '../../shared/texts.ts';
import { saveItem } from '../client.ts';
import { MomentField, SourceFields, TextField } from '../parts/fields.tsx';

type Draft = Omit<ItemInput, 'standardFrom'> & { standard: boolean; standardFrom: string };

const today = () => new Date().toISOString().slice(0, 10);

function draftOf(entry: ItemEntry | undefined): Draft {
  const item = entry?.value;
  return {
    game: item?.game ?? 'ys',
    id: item?.id ?? '',
    zh: item?.zh ?? '',
    en: item?.en ?? '',
    rank: item?.rank ?? 5,
    kind: item?.kind ?? 'character',
    standard: item !== undefined && item.standardFrom !== null,
    standardFrom: item?.standardFrom ?? '',
    source: item?.source ?? '',
    asOf: item?.asOf ?? today(),
  };
}

function readDraft(draft: Draft, t: ReturnType<typeof useText>): Read<ItemInput> {
  const errors: Errors = {};
  if (!/^[1-9]\d{0,18}$/.test(draft.id.trim()))
    errors.id = t({ zh: '请填写 1 到 19 位数字', en: 'Enter 1 to 19 digits' });
  if (draft.zh.trim() === '' && draft.en.trim() === '')
    errors.zh = t({ zh: '中文名与英文名至少填写一个', en: 'Enter at least one of the two names' });
  if (draft.rank === 5 && draft.standard && draft.standardFrom === '')
    errors.standardFrom = t({ zh: '请填写进入常驻的时间', en: 'Enter when it joined the standard pool' });
  if (draft.asOf === '') errors.asOf = t(formMessages.required);
  if (Object.keys(errors).length > 0) return { errors };
  const { standard, standardFrom, id, ...rest } = draft;
  const inPool = standard && draft.rank === 5;
  return { input: { ...rest, id: id.trim(), standardFrom: inPool ? standardFrom : null }, errors };
}

/** 添加 and 编辑 of an item. Its game and number stay what they are: records carry them. */
export function ItemDrawer(props: { entry: ItemEntry | undefined; close(saved?: ItemEntry): void }) {
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing(props.close);
  const { stored, draft, set, errors, form } = useDraft({
    stored: props.entry,
    draftOf,
    read: readDraft,
    save: saveItem(http),
    part: 'value',
    changed: 'draws-admin.changed',
    conflict: {
      zh: '他人刚刚修改了此物品。再次保存将以您填写的内容为准。',
      en: 'Someone else just changed this item. Saving again overwrites their changes.',
    },
    closing,
  });
  const fixed = stored !== undefined;
  return (
    <FormDrawer
      title={fixed ? t({ zh: '编辑物品', en: 'Edit item' }) : t({ zh: '添加物品', en: 'Add item' })}
      {...form}
    >
      <FieldPair>
        <Field {...fieldProps({ label: t({ zh: '游戏', en: 'Game' }), required: true, error: errors.game })}>
          <Select value={draft.game} disabled={fixed} onChange={(_, data) => set({ game: data.value as DrawGame })}>
            {(['ys', 'mc'] as const).map((game) => (
              <option key={game} value={game}>
                {t(gameTexts[game])}
              </option>
            ))}
          </Select>
        </Field>
        <TextField
          label={t({ zh: '编号', en: 'Number' })}
          hint={t({ zh: '记录中的 item_id 或 resourceId', en: 'item_id or resourceId in the records' })}
          required
          max={19}
          value={draft.id}
          error={errors.id}
          disabled={fixed}
          onChange={(id) => set({ id })}
        />
        <TextField
          label={t({ zh: '中文名', en: 'Chinese name' })}
          max={limits.name}
          value={draft.zh}
          error={errors.zh}
          onChange={(zh) => set({ zh })}
        />
        <TextField
          label={t({ zh: '英文名', en: 'English name' })}
          max={limits.name}
          value={draft.en}
          error={errors.en}
          onChange={(en) => set({ en })}
        />
        <Field {...fieldProps({ label: t({ zh: '类型', en: 'Type' }), error: errors.kind })}>
          <Select value={draft.kind} onChange={(_, data) => set({ kind: data.value as DrawItemKind })}>
            {(['character', 'weapon'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {t(kindTexts[kind])}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...fieldProps({ label: t({ zh: '星级', en: 'Rarity' }), error: errors.rank })}>
          <Select value={String(draft.rank)} onChange={(_, data) => set({ rank: Number(data.value) as DrawRank })}>
            {[5, 4, 3].map((rank) => (
              <option key={rank} value={rank}>
                {'★'.repeat(rank)}
              </option>
            ))}
          </Select>
        </Field>
      </FieldPair>
      {draft.rank === 5 ? (
        <Switch
          checked={draft.standard}
          label={t({
            zh: '在常驻池中（小保底可能歪到它）',
            en: 'In the standard pool (can be the result of a lost 50/50)',
          })}
          onChange={(_, data) => set({ standard: data.checked })}
        />
      ) : null}
      {draft.rank === 5 && draft.standard ? (
        <MomentField
          label={t({ zh: '何时进入常驻', en: 'In the standard pool since' })}
          value={draft.standardFrom}
          error={errors.standardFrom}
          onChange={(standardFrom) => set({ standardFrom })}
        />
      ) : null}
      <SourceFields draft={draft} errors={errors} set={set} />
    </FormDrawer>
  );
}
