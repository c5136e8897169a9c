import { askName, errorText } from '@fitout/sdk/desktop';
import { callsOf, saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowLeftRegular, MoreHorizontalRegular } from '@fluentui/react-icons';
import type { CountLine, countCalls, StockCount } from '../../shared/calls/counts.ts';
import type { CountSession } from '../../shared/counts/count-session.ts';
import { deleteQuestion, endQuestion, removeListQuestion } from '../../shared/counts/count-texts.ts';
import { countLimits } from '../../shared/counts/limits.ts';
import { countCsv } from '../../shared/counts/lines-out.ts';
import { ListDialog } from './list-dialog.tsx';

export interface CountActionsProps {
  count: StockCount;
  lines: ReadonlyMap<string, CountLine>;
  session: CountSession;
  leave(): void;
}

/** What is done with a count as a whole. */
export function CountActions({ count, lines, session, leave }: CountActionsProps) {
  const t = useText();
  const { http, overlays, toasts } = usePlugin();
  const call = callsOf<typeof countCalls>(http, { showError: false });
  const params = { id: count.id };
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toasts.error(errorText(error), error);
    }
  };
  const change = (body: { name?: string; closed?: boolean }) =>
    attempt(async () => session.put(await call('PATCH counts/:id', { params, body })));
  const close = async () => {
    const agreed = await overlays.confirm(endQuestion(session.get().tally.pending.length));
    if (agreed) await change({ closed: true });
  };
  const rename = async () => {
    const name = await askName(overlays, {
      title: { zh: '重命名', en: 'Rename' },
      confirm: { zh: '保存', en: 'Save' },
      value: count.name,
      maxLength: countLimits.name,
    });
    if (name !== undefined) await change({ name });
  };
  const remove = async () => {
    if (!(await overlays.confirm(deleteQuestion(count.name)))) return;
    await attempt(async () => {
      await call('DELETE counts/:id', { params });
      leave();
    });
  };
  const removeList = async () => {
    if (await overlays.confirm(removeListQuestion))
      await attempt(() => call('DELETE counts/:id/list', { params }).then(() => session.sync()));
  };
  const importList = async () => {
    const done = await overlays.open<boolean>(({ close: end }) => <ListDialog id={count.id} close={end} />);
    if (done === true) session.sync();
  };
  const listed = count.listed > 0 || [...lines.values()].some(({ expected }) => expected !== null);
  return (
    <>
      <Button icon={<ArrowLeftRegular />} onClick={leave}>
        {t({ zh: '全部盘点', en: 'All stock counts' })}
      </Button>
      <Button onClick={() => void importList()}>
        {listed ? t({ zh: '更换清单', en: 'Replace list' }) : t({ zh: '导入清单', en: 'Import list' })}
      </Button>
      <Button onClick={() => saveLines(count.name, lines, t)}>{t({ zh: '导出 CSV', en: 'Export CSV' })}</Button>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<MoreHorizontalRegular />} aria-label={t({ zh: '更多', en: 'More' })} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => void rename()}>{t({ zh: '重命名', en: 'Rename' })}</MenuItem>
            {listed ? (
              <MenuItem onClick={() => void removeList()}>{t({ zh: '移除清单', en: 'Remove list' })}</MenuItem>
            ) : null}
            <MenuItem onClick={() => void remove()}>{t({ zh: '删除盘点', en: 'Delete stock count' })}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {count.closedAt === null ? (
        <Button appearance="primary" onClick={() => void close()}>
          {t({ zh: '结束盘点', en: 'End count' })}
        </Button>
      ) : (
        <Button appearance="primary" onClick={() => void change({ closed: false })}>
          {t({ zh: '重新开始', en: 'Reopen' })}
        </Button>
      )}
    </>
  );
}

/** All codes as a CSV that Excel opens. */
function saveLines(of: string, lines: ReadonlyMap<string, CountLine>, t: ReturnType<typeof useText>): void {
  const { name, text } = countCsv(of, lines, t);
  saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), name);
}
