import { formMessages } from '@fitout/sdk';
import { type Errors, FieldPair, FormDrawer, fieldProps, type Read, useClosing, useDraft } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Field, Input, Switch } from '@fluentui/react-components';
import type { PlaceInput } from '../../shared/calls/rule-inputs.ts';
import type { OwnPlaceRecord, Preview } from '../../shared/calls/rule-outputs.ts';
import { numbersCalls } from '../client.ts';
import { TextField } from './fields.tsx';
import { count, PreviewBox } from './preview-box.tsx';

/** A line of the list; revision 0 for one that nobody changed. */
export type PlaceLine = OwnPlaceRecord;

interface Draft {
  code: string;
  province: string;
  name: string;
  /** With a capital at each syllable, or without: `ChangSha`, `changsha`. */
  pinyin: string;
  initials: string;
  area: string;
  hidden: boolean;
}

type Saved = { code: number; place: PlaceInput };

function readDraft(draft: Draft, t: ReturnType<typeof useText>): Read<Saved> {
  const errors: Errors = {};
  for (const field of ['province', 'name'] as const)
    if (draft[field].trim() === '') errors[field] = t(formMessages.required);
  const code = Number(draft.code);
  if (!/^[1-8]\d{5}$/.test(draft.code) || code < 110_000 || code > 829_999 || code % 10_000 === 0)
    errors.code = t({ zh: '请填写 6 位城市代码，如 430100', en: 'Enter a 6-digit city code such as 430100' });
  if (!/^[a-z]{1,40}$/.test(draft.pinyin))
    errors.pinyin = t({ zh: '只能用小写字母', en: 'Use lowercase letters only' });
  if (!/^[a-z]{0,12}$/.test(draft.initials))
    errors.initials = t({ zh: '只能用小写字母', en: 'Use lowercase letters only' });
  if (!/^0\d{2,3}$/.test(draft.area))
    errors.area = t({ zh: '以 0 开头的 3 到 4 位', en: 'Enter 3 or 4 digits starting with 0' });
  if (Object.keys(errors).length > 0) return { errors };
  const { code: _code, ...place } = draft;
  return { input: { code, place }, errors };
}

/** 新增 and 修改 of a place. */
export function PlaceDrawer(props: { place: PlaceLine | undefined; close(saved?: PlaceLine): void }) {
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing(props.close);
  const call = numbersCalls(http);
  const { stored, draft, set, errors, form } = useDraft<PlaceLine, Draft, Saved>({
    stored: props.place,
    draftOf: (one) => ({
      code: one === undefined ? '' : String(one.code),
      province: one?.province ?? '',
      name: one?.name ?? '',
      pinyin: one?.pinyin ?? '',
      initials: one?.initials ?? '',
      area: one?.area ?? '',
      hidden: one?.hidden ?? false,
    }),
    read: readDraft,
    save: (before, { code, place }) =>
      call('PUT places/:code', { params: { code: before?.code ?? code }, body: { rev: before?.rev ?? 0, place } }),
    part: 'place',
    changed: 'numbers.changed',
    conflict: {
      zh: '这个归属地已经有了内容，或刚刚被他人修改。再次保存将以您填写的内容为准。',
      en: 'This region already exists, or someone else just changed it. Saving again will overwrite their changes.',
    },
    closing,
  });
  return (
    <FormDrawer
      title={
        stored === undefined ? t({ zh: '新增归属地', en: 'New region' }) : t({ zh: '修改归属地', en: 'Edit region' })
      }
      {...form}
      aside={
        <Switch
          checked={!draft.hidden}
          label={draft.hidden ? t({ zh: '已停用', en: 'Hidden' }) : t({ zh: '使用中', en: 'In use' })}
          onChange={(_, data) => set({ hidden: !data.checked })}
        />
      }
    >
      <FieldPair>
        <TextField
          label={t({ zh: '省份', en: 'Province' })}
          required
          value={draft.province}
          maxLength={20}
          error={errors.province}
          onChange={(province) => set({ province })}
        />
        <TextField
          label={t({ zh: '城市', en: 'City' })}
          required
          value={draft.name}
          maxLength={20}
          error={errors.name}
          onChange={(name) => set({ name })}
        />
        <TextField
          label={t({ zh: '拼音', en: 'Pinyin' })}
          required
          placeholder="changsha"
          value={draft.pinyin}
          maxLength={40}
          error={errors.pinyin}
          onChange={(pinyin) => set({ pinyin: pinyin.toLowerCase() })}
        />
        <TextField
          label={t({ zh: '首字母', en: 'Initials' })}
          placeholder="cs"
          value={draft.initials}
          maxLength={12}
          error={errors.initials}
          onChange={(initials) => set({ initials: initials.toLowerCase() })}
        />
        <Field
          {...fieldProps({
            label: t({ zh: '区号', en: 'Area code' }),
            required: true,
            hint: t({
              zh: '新区号用于之后导入的号码',
              en: 'A new area code applies to numbers imported from now on',
            }),
            error: errors.area,
          })}
        >
          <Input
            value={draft.area}
            inputMode="numeric"
            maxLength={4}
            placeholder="0731"
            onChange={(_, data) => set({ area: data.value })}
          />
        </Field>
        <Field
          {...fieldProps({ label: t({ zh: '行政区划代码', en: 'Division code' }), required: true, error: errors.code })}
        >
          <Input
            value={draft.code}
            inputMode="numeric"
            maxLength={6}
            disabled={stored !== undefined}
            placeholder="430100"
            onChange={(_, data) => set({ code: data.value })}
          />
        </Field>
      </FieldPair>
      {stored === undefined ? null : <Effect code={stored.code} />}
    </FormDrawer>
  );
}

function Effect({ code }: { code: number }) {
  const { http } = usePlugin();
  const t = useText();
  const preview = useRemote<Preview>(`place ${code}`, (signal) =>
    numbersCalls(http)('POST rules/preview', { body: { kind: 'place', code } }, { signal, timeout: 60_000 }),
  );
  return (
    <PreviewBox loading={preview.data === undefined && preview.loading} error={preview.error} retry={preview.reload}>
      <p>
        {t(
          {
            zh: '{n} 个号码归属这里，名称保存后立即生效；停用后不再出现在选择和导入中。',
            en: '{n} {n|number belongs|numbers belong} to this region. A new name takes effect once saved. Hidden regions are no longer offered for selection or import.',
          },
          { n: count(preview.data?.numbers ?? 0) },
        )}
      </p>
    </PreviewBox>
  );
}
