import { errorText, ListBody, ListSearch, ListTable, Named, OpenLine } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Badge, Button } from '@fluentui/react-components';
import { AddRegular, ArrowResetRegular, HistoryRegular, LocationRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import { placesWith, searchPlaces } from '../../shared/places/index.ts';
import { numbersCalls } from '../client.ts';
import { PlaceDrawer, type PlaceLine } from './place-drawer.tsx';
import { count } from './preview-box.tsx';
import classes from './rules.module.css';
import type { TabProps } from './tab-props.ts';

/** Lines at first: three hundred are seldom read. */
const atFirst = 50;

/** 归属地: the cities that numbers are at home in; those that the staff changed say so. */
export function PlacesTab({ history }: TabProps) {
  const { http, overlays, toasts } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const [q, setQ] = useState('');
  const [all, setAll] = useState(false);
  const own = useRemote('places', (signal) => call('GET places', {}, { signal }));
  useServerChanges(['numbers.place'], own.reload);
  const [open, setOpen] = useState<{ place: PlaceLine | undefined }>();
  const data = own.data?.items;
  const found = useMemo(() => {
    if (data === undefined) return undefined;
    const revs = new Map(data.map(({ code, rev }) => [code, rev]));
    return searchPlaces(q, placesWith(data, { all: true })).map((one) => ({
      ...one,
      initials: one.initials ?? '',
      hidden: 'hidden' in one && one.hidden === true,
      rev: revs.get(one.code) ?? 0,
    }));
  }, [data, q]);
  const reset = async ({ code, rev, name }: PlaceLine) => {
    const sure = await overlays.confirm({
      title: { zh: `恢复“${name}”的内置内容？`, en: `Restore the built-in version of “${name}”?` },
      message: {
        zh: '自己新增的归属地会被删除；可以在修改记录中撤回。',
        en: 'Regions you added will be deleted. You can undo this from the history.',
      },
      confirm: { zh: '恢复', en: 'Restore' },
    });
    if (!sure) return;
    await call('POST places/:code/reset', { params: { code }, body: { rev } }).then(
      () => toasts.success({ zh: '已恢复', en: 'Restored' }),
      (error: unknown) => toasts.error(errorText(error), error),
    );
    own.reload();
  };
  const items = all || q !== '' ? found : found?.slice(0, atFirst);
  return (
    <>
      <div className={classes.head}>
        <ListSearch
          value={q}
          label={t({ zh: '搜索归属地', en: 'Search regions' })}
          placeholder={t({ zh: '名称、拼音、首字母或区号', en: 'Name, pinyin, initials or area code' })}
          className={classes.search}
          onChange={setQ}
        />
        <span className={classes.quiet} role="status">
          {found === undefined ? null : t({ zh: '共 {n} 个', en: '{n} in total' }, { n: count(found.length) })}
        </span>
        <div className={classes.end}>
          <Button appearance="primary" icon={<AddRegular />} onClick={() => setOpen({ place: undefined })}>
            {t({ zh: '新增归属地', en: 'New region' })}
          </Button>
        </div>
      </div>
      <ListBody
        list={{ ...own, items, more: false, loadMore() {} }}
        filters={{ narrowed: q !== '', clear: () => setQ('') }}
        empty={{ icon: <LocationRegular />, title: t({ zh: '没有归属地', en: 'No regions' }) }}
        notFound={t({ zh: '没有符合的归属地', en: 'No matching regions' })}
      >
        {(rows) => (
          <ListTable
            label={t({ zh: '归属地', en: 'Regions' })}
            items={rows}
            keyOf={({ code }) => String(code)}
            columns={[
              {
                key: 'name',
                head: t({ zh: '城市', en: 'City' }),
                cell: (one) => (
                  <Named
                    name={
                      <span className={classes.name}>
                        <OpenLine onClick={() => setOpen({ place: one })}>{one.name}</OpenLine>
                        {one.hidden ? (
                          <Badge appearance="tint" color="warning">
                            {t({ zh: '已停用', en: 'Hidden' })}
                          </Badge>
                        ) : one.rev > 0 ? (
                          <Badge appearance="tint" color="informative">
                            {t({ zh: '已修改', en: 'Changed' })}
                          </Badge>
                        ) : null}
                      </span>
                    }
                    about={one.province}
                  />
                ),
              },
              { key: 'pinyin', head: t({ zh: '拼音', en: 'Pinyin' }), cell: ({ pinyin }) => pinyin },
              { key: 'area', head: t({ zh: '区号', en: 'Area code' }), cell: ({ area }) => area, end: true },
              {
                key: 'code',
                head: t({ zh: '行政区划代码', en: 'Division code' }),
                cell: ({ code }) => code,
                end: true,
              },
            ]}
            actions={(one) =>
              one.rev === 0 ? null : (
                <>
                  <Button
                    appearance="subtle"
                    icon={<HistoryRegular />}
                    aria-label={t({ zh: '“{name}”的修改记录', en: 'History of “{name}”' }, { name: one.name })}
                    onClick={() => history({ kind: 'place', subject: { id: String(one.code), name: one.name } })}
                  />
                  <Button
                    appearance="subtle"
                    icon={<ArrowResetRegular />}
                    aria-label={t({ zh: '恢复“{name}”', en: 'Restore “{name}”' }, { name: one.name })}
                    onClick={() => void reset(one)}
                  />
                </>
              )
            }
          />
        )}
      </ListBody>
      {items === undefined || found === undefined || items.length === found.length ? null : (
        <Button style={{ alignSelf: 'center' }} onClick={() => setAll(true)}>
          {t({ zh: '显示全部 {n} 个', en: 'Show all {n}' }, { n: count(found.length) })}
        </Button>
      )}
      {open === undefined ? null : (
        <PlaceDrawer
          place={open.place}
          close={(saved) => {
            setOpen(undefined);
            if (saved !== undefined) own.reload();
          }}
        />
      )}
    </>
  );
}
