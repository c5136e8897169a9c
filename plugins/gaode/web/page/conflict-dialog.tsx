import { DialogFrame } from '@fitout/sdk/desktop';
import { useStore, useText, useWhen } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useRef } from 'react';
import type { Place } from '../../shared/calls/answers.ts';
import { degreesText, distanceText, metresBetween } from '../details/degrees.ts';
import { differing, type PlaceFields } from '../store/fields.ts';
import classes from './page.module.css';
import { usePlacesPage } from './workspace-context.ts';

/** Somebody else changed the same fields of a place: a person chooses whose values stay. */
export function ConflictDialog() {
  const { workspace } = usePlacesPage();
  const t = useText();
  const when = useWhen();
  const theirsButton = useRef<HTMLButtonElement>(null);
  const found = useStore(workspace.pending.store, (all) =>
    [...all.values()].find(({ state }) => state.kind === 'conflict'),
  );
  if (found?.state.kind !== 'conflict') return null;
  const { now } = found.state;
  const mine = differing(found.change, now);
  const who = now.updatedBy?.name ?? t({ zh: '其他人', en: 'Someone else' });
  return (
    <DialogFrame
      title={t({ zh: '“{name}”在别处也改过', en: '“{name}” was also changed elsewhere' }, { name: now.name })}
      modalType="alert"
      onClose={() => undefined}
      firstFocus={theirsButton}
      style={{ maxWidth: 'min(560px, 100vw - 24px)' }}
      contentClassName={classes.conflict}
      actions={
        <>
          <Button ref={theirsButton} onClick={() => workspace.takeTheirs(now.id)}>
            {t({ zh: '使用对方的', en: 'Use theirs' })}
          </Button>
          <Button appearance="primary" onClick={() => workspace.pending.keepMine(now.id)}>
            {t({ zh: '使用我的', en: 'Use mine' })}
          </Button>
        </>
      }
    >
      <p>
        {t(
          {
            zh: '{who} 于 {at} 修改了这家门店，你的修改还没有保存。请选择保留哪一个。',
            en: '{who} changed this store at {at}, and your changes are not saved yet. Choose which version to keep.',
          },
          { who, at: when(now.updatedAt) },
        )}
      </p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t({ zh: '我的', en: 'Mine' })}</th>
            <th scope="col">{t({ zh: '对方的', en: 'Theirs' })}</th>
          </tr>
        </thead>
        <tbody>
          <ConflictRows mine={mine} now={now} />
        </tbody>
      </table>
    </DialogFrame>
  );
}

function ConflictRows({ mine, now }: { mine: PlaceFields; now: Place }) {
  const t = useText();
  const text = (value: unknown): string => {
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.join('、');
    if (typeof value === 'boolean') return value ? t({ zh: '显示', en: 'Visible' }) : t({ zh: '隐藏', en: 'Hidden' });
    return value === null || value === '' ? '–' : String(value);
  };
  const names = {
    ...{ code: { zh: '编号', en: 'Code' }, name: { zh: '名称', en: 'Name' }, address: { zh: '地址', en: 'Address' } },
    ...{ phone: { zh: '电话', en: 'Phone' }, hours: { zh: '营业时间', en: 'Hours' }, tags: { zh: '标签', en: 'Tags' } },
    visible: { zh: '对顾客', en: 'For customers' },
  };
  const fields = (Object.keys(names) as (keyof typeof names)[]).filter((name) => mine[name] !== undefined);
  const { lng, lat } = mine;
  return (
    <>
      {fields.map((name) => (
        <tr key={name}>
          <th scope="row">{t(names[name])}</th>
          <td>{text(mine[name])}</td>
          <td>{text(now[name])}</td>
        </tr>
      ))}
      {lng === undefined || lat === undefined ? null : (
        <tr>
          <th scope="row">{t({ zh: '位置', en: 'Location' })}</th>
          <td>{degreesText({ lng, lat })}</td>
          <td>
            {degreesText(now)}
            <br />
            {t({ zh: '相距 {d}', en: '{d} apart' }, { d: distanceText(metresBetween({ lng, lat }, now)) })}
          </td>
        </tr>
      )}
    </>
  );
}
