import { isFitoutError, keyOf } from '@fitout/sdk';
import { LoadFailed, TagField } from '@fitout/sdk/desktop';
import { useRemote, useStore, useText, useWhen } from '@fitout/sdk/web';
import { Button, Field, Spinner, Switch } from '@fluentui/react-components';
import { DeleteRegular, DismissRegular, LocationRegular } from '@fluentui/react-icons';
import type { KeyboardEvent } from 'react';
import type { Place } from '../../shared/calls/answers.ts';
import { limits } from '../../shared/places/limits.ts';
import { usePlacesPage } from '../page/workspace-context.ts';
import type { PlaceFields } from '../store/fields.ts';
import { CommitField } from './commit-field.tsx';
import { CoordinatesFields } from './coordinates-fields.tsx';
import classes from './details.module.css';
import { cleanTags } from './tags.ts';

/** All that is known of the opened place. Each field is saved when it is left. */
export function DetailsPanel({ id, knownTags }: { id: string; knownTags: readonly string[] }) {
  const t = useText();
  const { workspace, mayEdit, open } = usePlacesPage();
  const stored = useStore(workspace.places.store, ({ known }) => known.get(id));
  const pending = useStore(workspace.pending.store, (all) => all.get(id));
  const reading = useRemote(id, () => workspace.places.read(id));
  const close = () => open(undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (keyOf(event) === 'Escape' && !event.defaultPrevented) close();
  };
  const place = stored === undefined ? undefined : { ...stored, ...pending?.change };
  return (
    <aside className={classes.panel} aria-label={t({ zh: '门店详情', en: 'Store details' })} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <strong>{place?.name ?? t({ zh: '门店详情', en: 'Store details' })}</strong>
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t({ zh: '关闭详情', en: 'Close details' })}
          title={t({ zh: '关闭（Esc）', en: 'Close (Esc)' })}
          onClick={close}
        />
      </div>
      <div className={classes.body}>
        {place !== undefined ? (
          <PlaceForm key={id} place={place} knownTags={knownTags} readOnly={!mayEdit || place.trashedAt !== null} />
        ) : reading.error !== undefined ? (
          isFitoutError(reading.error) && reading.error.codeName === 'notFound' ? (
            <p>{t({ zh: '找不到这家门店，它可能已被删除。', en: 'Store not found. It may have been deleted.' })}</p>
          ) : (
            <LoadFailed error={reading.error} onRetry={reading.reload} />
          )
        ) : (
          <Spinner label={t({ zh: '正在加载', en: 'Loading' })} />
        )}
      </div>
    </aside>
  );
}

function PlaceForm(props: { place: Place; readOnly: boolean; knownTags: readonly string[] }) {
  const { place, readOnly, knownTags } = props;
  const { workspace, map, move, show } = usePlacesPage();
  const t = useText();
  const edit = (change: PlaceFields) => void workspace.edit(place.id, change);
  const showOnMap = () => {
    show('map');
    map?.flyTo(place);
  };
  const tags = t({ zh: '标签', en: 'Tags' });
  const line = { readOnly } as const;
  return (
    <>
      <CommitField
        {...line}
        required
        label={t({ zh: '名称', en: 'Name' })}
        value={place.name}
        maxLength={limits.name}
        check={(text) => (text === '' ? t({ zh: '名称不能为空', en: 'Enter a name' }) : undefined)}
        onCommit={(name) => edit({ name })}
      />
      <CommitField
        {...line}
        label={t({ zh: '地址', en: 'Address' })}
        value={place.address}
        maxLength={limits.address}
        onCommit={(address) => edit({ address })}
      />
      <CommitField
        {...line}
        label={t({ zh: '电话', en: 'Phone' })}
        value={place.phone}
        maxLength={limits.phone}
        inputMode="tel"
        onCommit={(phone) => edit({ phone })}
      />
      <CommitField
        {...line}
        label={t({ zh: '营业时间', en: 'Hours' })}
        value={place.hours}
        maxLength={limits.hours}
        lines={2}
        placeholder="09:00–22:00"
        onCommit={(hours) => edit({ hours })}
      />
      <Field label={tags}>
        <div>
          <TagField
            clean={cleanTags}
            tags={place.tags}
            known={knownTags}
            label={tags}
            readOnly={readOnly}
            onChange={(next) => edit({ tags: next })}
          />
        </div>
      </Field>
      <Switch
        className={classes.switch ?? ''}
        checked={place.visible}
        disabled={readOnly}
        label={t({ zh: '对顾客显示', en: 'Visible to customers' })}
        onChange={(_, { checked }) => edit({ visible: checked })}
      />
      <CoordinatesFields value={place} readOnly={readOnly} onChange={(at) => void move(place.id, at)} />
      <CommitField
        {...line}
        label={t({ zh: '编号', en: 'Code' })}
        value={place.code ?? ''}
        maxLength={limits.code}
        placeholder={t({ zh: '导入时按编号更新', en: 'Matches rows on import' })}
        onCommit={(code) => edit({ code: code === '' ? null : code })}
      />
      <div className={classes.actions}>
        <Button size="small" icon={<LocationRegular />} disabled={map === undefined} onClick={showOnMap}>
          {t({ zh: '在地图上查看', en: 'Show on map' })}
        </Button>
        {readOnly ? null : <TrashButton id={place.id} />}
      </div>
      <Changed place={place} />
    </>
  );
}

function TrashButton({ id }: { id: string }) {
  const t = useText();
  const { trash } = usePlacesPage();
  return (
    <Button size="small" icon={<DeleteRegular />} onClick={() => void trash([id])}>
      {t({ zh: '删除', en: 'Delete' })}
    </Button>
  );
}

function Changed({ place: { updatedAt, updatedBy } }: { place: Place }) {
  const t = useText();
  const when = useWhen();
  const by = updatedBy === null ? '' : ` · ${updatedBy.name}`;
  return (
    <p className={classes.quiet}>
      {t({ zh: '最近修改：{when}{by}', en: 'Last edited: {when}{by}' }, { when: when(updatedAt), by })}
    </p>
  );
}
