import { pluralize } from '@fitout/sdk';
import { Empty, LoadFailed, Loading, More, useAttempt } from '@fitout/sdk/desktop';
import { useLanguage, usePlugin, useRemoteList, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, Menu, MenuItem, MenuItemLink, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowImportRegular, DocumentTableRegular, MoreHorizontalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Batch } from '../../shared/calls/imports.ts';
import { numbersCalls } from '../client.ts';
import { BatchRow } from './batch-row.tsx';
import { type CountedPool, grouped } from './client.ts';
import type { Over } from './over.ts';
import classes from './pools.module.css';
import { TakenDialog } from './taken-dialog.tsx';

/** The chosen pool: what can be done with it, and the files that came into it. */
export function ChosenPool(props: { pool: CountedPool; changed(): void; show(over: Over): void }) {
  const { pool, changed, show } = props;
  const { http, overlays } = usePlugin();
  const t = useText();
  const call = numbersCalls(http);
  const batches = useRemoteList(`batches ${pool.id}`, (cursor, signal) =>
    call('GET pools/:id/batches', { params: { id: pool.id }, query: { cursor } }, { signal }),
  );
  useServerChanges(['numbers.batch'], batches.reload, 500);
  const attempt = useAttempt(batches.reload);
  const [taken, setTaken] = useState<Batch>();
  const importing = (batch?: Batch) => show({ kind: 'import', pool, ...(batch === undefined ? {} : { batch }) });
  const act = async (batch: Batch, what: 'pause' | 'resume' | 'withdraw' | 'cancel') => {
    const params = { id: batch.id };
    if (what === 'pause') {
      await attempt(() => call('POST batches/:id/pause', { params }));
      return;
    }
    if (what === 'resume') {
      await attempt(() => call('POST batches/:id/resume', { params }));
      return;
    }
    if (what === 'withdraw') {
      if (await overlays.confirm(withdrawWords(batch)))
        await attempt(() => call('POST batches/:id/withdraw', { params }));
      return;
    }
    const came = batch.created > 0 && batch.state !== 'checked' && batch.state !== 'checking';
    const answer = came ? await overlays.form(cancelForm(batch)) : await overlays.confirm(discardWords(batch));
    if (answer === undefined || answer === false) return;
    const takeBack = typeof answer === 'object' && answer.keep === 'back';
    await attempt(() => call('POST batches/:id/cancel', { params, body: { takeBack } }));
  };
  return (
    <section className={classes.chosen} aria-label={pool.name}>
      <div className={classes.chosenHead}>
        <h2>{pool.name}</h2>
        <Button icon={<ArrowImportRegular />} onClick={() => importing()}>
          {t({ zh: '导入号码', en: 'Import numbers' })}
        </Button>
        <PoolMenu pool={pool} changed={changed} show={show} />
      </div>
      {pool.note === '' ? null : <p className={classes.quiet}>{pool.note}</p>}
      {batches.error === undefined ? null : <LoadFailed error={batches.error} onRetry={batches.reload} />}
      {batches.items === undefined ? (
        batches.error === undefined ? (
          <Loading />
        ) : null
      ) : batches.items.length === 0 ? (
        <Empty
          icon={<DocumentTableRegular />}
          title={t({ zh: '还没有导入过号码', en: 'No numbers imported yet' })}
          about={t({
            zh: 'CSV、Excel、JSON 都可以；先试算，再导入。',
            en: 'CSV, Excel or JSON. Check the file first, then import.',
          })}
        >
          <Button appearance="primary" icon={<ArrowImportRegular />} onClick={() => importing()}>
            {t({ zh: '导入第一个文件', en: 'Import first file' })}
          </Button>
        </Empty>
      ) : (
        <>
          <ul className={classes.batches} aria-label={t({ zh: '批次', en: 'Batches' })}>
            {batches.items.map((batch) => (
              <BatchRow
                key={batch.id}
                batch={batch}
                actions={{
                  open: importing,
                  act: (one, what) => void act(one, what),
                  move: (one) => show({ kind: 'move', moving: { what: 'batch', pool, batch: one } }),
                  taken: setTaken,
                }}
              />
            ))}
          </ul>
          <More list={batches} />
        </>
      )}
      {taken === undefined ? null : <TakenDialog batch={taken} close={() => setTaken(undefined)} />}
    </section>
  );
}

function PoolMenu({ pool, changed, show }: { pool: CountedPool; changed(): void; show(over: Over): void }) {
  const { http, overlays } = usePlugin();
  const t = useText();
  const english = useLanguage() === 'en';
  const call = numbersCalls(http);
  const attempt = useAttempt(changed);
  const trash = async () => {
    const sure = await overlays.confirm({
      title: { zh: `删除号码池“${pool.name}”？`, en: `Delete the pool “${pool.name}”?` },
      message: { zh: '号码池是空的，删除后不能恢复。', en: 'The pool is empty. This cannot be undone.' },
      confirm: { zh: '删除', en: 'Delete' },
      danger: true,
    });
    if (sure)
      await attempt(() => call('DELETE pools/:id', { params: { id: pool.id } }), { zh: '已删除', en: 'Deleted' });
  };
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<MoreHorizontalRegular />} aria-label={t({ zh: '更多操作', en: 'More actions' })} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => show({ kind: 'edit', pool })}>{t({ zh: '修改', en: 'Edit' })}</MenuItem>
          <MenuItemLink
            href={call.url('GET pools/:id/export', {
              params: { id: pool.id },
              query: { english: english ? 'true' : 'false' },
            })}
            download=""
          >
            {t({ zh: '导出 CSV', en: 'Export CSV' })}
          </MenuItemLink>
          <MenuItem onClick={() => show({ kind: 'move', moving: { what: 'numbers', pool } })}>
            {t({ zh: '移入号码…', en: 'Move numbers here…' })}
          </MenuItem>
          {pool.numbers > 0 ? (
            <MenuItem onClick={() => show({ kind: 'move', moving: { what: 'pool', pool } })}>
              {t({ zh: '全部移走…', en: 'Move all out…' })}
            </MenuItem>
          ) : (
            <MenuItem onClick={() => void trash()}>{t({ zh: '删除', en: 'Delete' })}</MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const withdrawWords = ({ name, created, withdrawn }: Batch) => ({
  title: { zh: `撤回批次“${name}”？`, en: `Withdraw the batch “${name}”?` },
  message: {
    zh: `它带来的 ${grouped(created - withdrawn)} 个号码中，空闲的会删除，不能恢复；已保留、预订、售出的会留下。`,
    en: `Of its ${pluralize(grouped(created - withdrawn), 'number', 'numbers')}, those still available will be permanently deleted. Held, reserved and sold ones stay.`,
  },
  confirm: { zh: '撤回', en: 'Withdraw' },
  danger: true,
});

const discardWords = ({ name }: Batch) => ({
  title: { zh: `取消“${name}”？`, en: `Cancel “${name}”?` },
  message: { zh: '还没有号码导入，文件会删除。', en: 'No numbers have been imported yet. The file will be deleted.' },
  confirm: { zh: '取消导入', en: 'Cancel import' },
  cancel: { zh: '返回', en: 'Back' },
});

const cancelForm = ({ name, created }: Batch) => ({
  title: { zh: `取消导入“${name}”`, en: `Cancel the import of “${name}”` },
  fields: [
    {
      name: 'keep',
      kind: 'choice' as const,
      label: {
        zh: `已经进来的 ${grouped(created)} 个号码`,
        en: `The ${pluralize(grouped(created), 'number', 'numbers')} that came in`,
      },
      value: 'keep',
      required: true,
      choices: [
        { value: 'keep', label: { zh: '留下', en: 'Keep' } },
        { value: 'back', label: { zh: '撤回空闲的', en: 'Withdraw available ones' } },
      ],
    },
  ],
  confirm: { zh: '取消导入', en: 'Cancel import' },
  cancel: { zh: '返回', en: 'Back' },
});
