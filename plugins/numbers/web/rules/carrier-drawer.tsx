import { FormDrawer, useClosing, useDraft } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Tab, TabList } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { CarrierInput } from '../../shared/calls/rule-inputs.ts';
import { numbersCalls } from '../client.ts';
import { BasicPart } from './carrier-basic.tsx';
import { type CarrierDraft, type CarrierPart, draftOf, partOf, reader } from './carrier-draft.ts';
import { CarrierEffect } from './carrier-effect.tsx';
import { LevelsPart } from './levels-part.tsx';
import { SegmentsPart } from './segments-part.tsx';

/** 新增 and 修改 of a carrier: name and terms, segments, levels; before it is saved, what that moves. */
export function CarrierDrawer(props: {
  carrier: Carrier | undefined;
  part: CarrierPart;
  carriers: readonly Carrier[];
  close(saved?: Carrier): void;
}) {
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing(props.close);
  const call = numbersCalls(http);
  const [part, setPart] = useState(props.part);
  const others = props.carriers.filter(({ key }) => key !== props.carrier?.key);
  const read = reader(others);
  const { stored, draft, set, errors, form } = useDraft<Carrier, CarrierDraft, CarrierInput>({
    stored: props.carrier,
    draftOf,
    read,
    save: (before, input) =>
      before === undefined
        ? call('POST rules/carriers', { body: input })
        : call('PUT rules/carriers/:key', {
            params: { key: before.key },
            body: { rev: before.rev, carrier: input },
          }),
    part: 'carrier',
    changed: 'numbers.changed',
    conflict: {
      zh: '他人刚刚修改了这个运营商。再次保存将以您填写的内容为准。',
      en: 'Someone else just changed this carrier. Saving again will overwrite their changes.',
    },
    closing,
  });
  // What is wrong may stand in a part that is not in front.
  useEffect(() => {
    const wrong = Object.keys(errors).map((field) => partOf[field] ?? 'basic');
    const [first] = wrong;
    if (first !== undefined) setPart((now) => (wrong.includes(now) ? now : first));
  }, [errors]);
  const mark = (one: CarrierPart) =>
    Object.keys(errors).some((field) => (partOf[field] ?? 'basic') === one) ? ' ⚠' : '';
  return (
    <FormDrawer title={stored === undefined ? t({ zh: '新增运营商', en: 'Add a carrier' }) : stored.name} {...form}>
      <TabList
        selectedValue={part}
        aria-label={t({ zh: '运营商的内容', en: 'Carrier settings' })}
        onTabSelect={(_, { value }) => setPart(value === 'segments' || value === 'levels' ? value : 'basic')}
      >
        <Tab value="basic">{`${t({ zh: '名称与条款', en: 'Name and terms' })}${mark('basic')}`}</Tab>
        <Tab value="segments">{`${t({ zh: '号段', en: 'Prefixes' })}${mark('segments')}`}</Tab>
        <Tab value="levels">{`${t({ zh: '等级', en: 'Levels' })}${mark('levels')}`}</Tab>
      </TabList>
      {part === 'basic' && <BasicPart draft={draft} set={set} errors={errors} />}
      {part === 'segments' && <SegmentsPart draft={draft} set={set} errors={errors} others={others} />}
      {part === 'levels' && <LevelsPart draft={draft} set={set} errors={errors} />}
      {stored === undefined ? null : <CarrierEffect stored={stored} input={read(draft, t).input} />}
    </FormDrawer>
  );
}
