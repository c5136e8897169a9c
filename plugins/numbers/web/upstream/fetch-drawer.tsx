import type { Text } from '@fitout/sdk';
import { errorText, FieldPair, FormDrawer, fieldProps, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Field, Input, Select } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { Tariff } from '../../shared/calls/rule-outputs.ts';
import { findPlace } from '../../shared/places/index.ts';
import { numbersCalls } from '../client.ts';
import { type Place, placeName } from '../pick/places.ts';
import { usePlaces } from '../pick/use-places.ts';
import { TextField, wholeNumber } from '../rules/fields.tsx';

interface Draft {
  carrier: string;
  pool: string;
  tariff: string;
  city: string;
  /** The carrier's own codes; undefined where they are as it was asked the last time. */
  codes: { province: string; city: string } | undefined;
  segment: string;
  times: string;
}

interface FetchDrawerProps {
  carriers: readonly Carrier[];
  pools: readonly { id: string; name: string; carrier: string }[];
  /** Key of the one that is shown; empty for none. */
  carrier: string;
  close(begun: boolean): void;
}

/** 从接口取号: of which city, into which pool, under which tariff. */
export function FetchDrawer(props: FetchDrawerProps) {
  const { carriers, pools } = props;
  const { http } = usePlugin();
  const t = useText();
  const begun = useRef(false);
  const closing = useClosing<never>(() => props.close(begun.current));
  const call = numbersCalls(http);
  const { places } = usePlaces();
  const tariffs = useRemote('tariffs', async (signal) => (await call('GET tariffs', {}, { signal })).items);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...{ carrier: props.carrier || (carriers[0]?.key ?? ''), pool: '', tariff: '', city: '', codes: undefined },
    ...{ segment: '', times: '10' },
  }));
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const known = useRemote(draft.carrier, async (signal) => {
    const input = { params: { carrier: draft.carrier } };
    return (await call('GET upstream/:carrier/places', input, { signal })).items;
  });
  const place = findPlace(draft.city, places);
  const codes = draft.codes ?? known.data?.find((one) => one.place === place?.code) ?? { province: '', city: '' };
  const [working, setWorking] = useState(false);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<Text>();
  const times = wholeNumber(draft.times);
  const fits = times !== undefined && times >= 1 && times <= 1000;
  const submit = async () => {
    setTried(true);
    setError(undefined);
    if (place === undefined || draft.pool === '' || draft.tariff === '' || !fits) return;
    setWorking(true);
    const { carrier, pool, tariff, segment } = draft;
    const where = { place: place.code, area: place.area, province: codes.province, city: codes.city };
    try {
      const body = { pool, tariff, segment, times, ...where };
      await call('POST upstream/:carrier/fetch', { params: { carrier }, body });
      begun.current = true;
      closing.finish();
    } catch (reason) {
      setError(errorText(reason));
      setWorking(false);
    }
  };
  return (
    <FormDrawer
      title={t({ zh: '从接口取号', en: 'Fetch numbers from a carrier' })}
      closing={closing}
      close={() => closing.finish()}
      onSubmit={submit}
      working={working}
      error={error ?? (tariffs.error === undefined ? undefined : errorText(tariffs.error))}
      submit={t({ zh: '开始取号', en: 'Start' })}
    >
      <Into {...{ draft, set, tried, carriers, pools }} tariffs={tariffs.data ?? []} />
      <Where {...{ draft, set, tried, place, places, codes }} />
      <What {...{ draft, set }} carrier={carriers.find(({ key }) => key === draft.carrier)} fits={!tried || fits} />
    </FormDrawer>
  );
}

interface PartProps {
  draft: Draft;
  set(change: Partial<Draft>): void;
}

/** Whose numbers, and what they come into. */
function Into(
  props: PartProps & Pick<FetchDrawerProps, 'carriers' | 'pools'> & { tried: boolean; tariffs: readonly Tariff[] },
) {
  const { draft, set, tried, carriers } = props;
  const t = useText();
  const pools = props.pools.filter(({ carrier }) => carrier === draft.carrier);
  const tariffs = props.tariffs.filter(({ carrier }) => carrier === draft.carrier);
  const need = (chosen: string, words: string) => (tried && chosen === '' ? words : undefined);
  return (
    <>
      <Field label={t({ zh: '运营商', en: 'Carrier' })}>
        <Select
          value={draft.carrier}
          onChange={(_, { value }) => set({ carrier: value, pool: '', tariff: '', segment: '', codes: undefined })}
        >
          <Options of={carriers.map(({ key, name }) => ({ id: key, name }))} />
        </Select>
      </Field>
      <Field
        {...fieldProps({
          label: t({ zh: '取进号码池', en: 'Add to pool' }),
          required: true,
          error: need(draft.pool, t({ zh: '请选择号码池', en: 'Choose a pool' })),
          hint:
            pools.length > 0
              ? undefined
              : t({ zh: '这个运营商还没有号码池，请先新建', en: 'This carrier has no pool yet. Create one first' }),
        })}
      >
        <Select value={draft.pool} onChange={(_, { value }) => set({ pool: value })}>
          <option value="">{t({ zh: '请选择', en: 'Select' })}</option>
          <Options of={pools} />
        </Select>
      </Field>
      <Field
        {...fieldProps({
          label: t({ zh: '使用资费', en: 'Tariff' }),
          required: true,
          error: need(draft.tariff, t({ zh: '请选择资费', en: 'Choose a tariff' })),
          hint: t({
            zh: '运营商要求的月低消高于此资费的号码不会取进来',
            en: 'Numbers with a higher monthly minimum than this tariff are skipped',
          }),
        })}
      >
        <Select value={draft.tariff} onChange={(_, { value }) => set({ tariff: value })}>
          <option value="">{t({ zh: '请选择', en: 'Select' })}</option>
          <Options of={tariffs} />
        </Select>
      </Field>
    </>
  );
}

function Options({ of }: { of: readonly { id: string; name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** The city, by our name and by the carrier's codes. */
function Where(
  props: PartProps & {
    tried: boolean;
    place: Place | undefined;
    places: readonly Place[];
    codes: { province: string; city: string };
  },
) {
  const { draft, set, tried, place, places, codes } = props;
  const t = useText();
  const plain = (text: string) => text.replaceAll(/\W/g, '').slice(0, 12);
  const missing = place === undefined && (tried || draft.city.trim().length > 4);
  return (
    <>
      <TextField
        label={t({ zh: '城市', en: 'City' })}
        required
        value={draft.city}
        maxLength={20}
        placeholder="长沙"
        error={
          missing
            ? t({ zh: '没有找到这个城市，请写全名，如 长沙', en: 'City not found. Enter its full name, e.g. 长沙' })
            : undefined
        }
        hint={place === undefined ? undefined : `${t(placeName(place.code, places))} ${place.area}`}
        onChange={(city) => set({ city, codes: undefined })}
      />
      <FieldPair>
        <TextField
          label={t({ zh: '省份代码', en: 'Province code' })}
          hint={t({ zh: '运营商的代码，如 74', en: 'The carrier’s code, e.g. 74' })}
          value={codes.province}
          onChange={(text) => set({ codes: { ...codes, province: plain(text) } })}
        />
        <TextField
          label={t({ zh: '城市代码', en: 'City code' })}
          hint={t({ zh: '运营商的代码，如 741', en: 'The carrier’s code, e.g. 741' })}
          value={codes.city}
          onChange={(text) => set({ codes: { ...codes, city: plain(text) } })}
        />
      </FieldPair>
    </>
  );
}

/** Of which segment, and how often it is asked. */
function What({ draft, set, carrier, fits }: PartProps & { carrier: Carrier | undefined; fits: boolean }) {
  const t = useText();
  const segments = (carrier?.segments ?? []).filter(({ prefix }) => /^1\d{2,3}$/.test(prefix));
  return (
    <FieldPair>
      <Field label={t({ zh: '号段', en: 'Prefix' })}>
        <Select value={draft.segment} onChange={(_, { value }) => set({ segment: value })}>
          <option value="">{t({ zh: '全部号段', en: 'All prefixes' })}</option>
          <Options of={segments.map(({ prefix }) => ({ id: prefix, name: prefix }))} />
        </Select>
      </Field>
      <Field
        {...fieldProps({
          label: t({ zh: '最多查询次数', en: 'Maximum requests' }),
          required: true,
          error: fits ? undefined : t({ zh: '请填写 1 到 1000', en: 'Enter 1 to 1000' }),
          hint: t({ zh: '一次约 200 个号码', en: 'About 200 numbers per request' }),
        })}
      >
        <Input inputMode="numeric" value={draft.times} onChange={(_, { value }) => set({ times: value })} />
      </Field>
    </FieldPair>
  );
}
