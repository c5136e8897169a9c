import { ListPage, ListTable, Named, OpenLine } from '@fitout/sdk/desktop';
import { callsOf, LazyImage, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, DeleteRegular, EditRegular, TableRegular } from '@fluentui/react-icons';
import type { blobCalls } from '../../shared/calls/blobs.ts';
import { shortTime } from '../list/short-time.ts';
import classes from './bench.module.css';
import { NoService } from './no-service.tsx';
import { useRuns } from './use-runs.ts';

/** Tests of models that the organisation ran. `usable`: there is a service to run one with. */
export function RunList({ usable, open, make }: { usable: boolean; open(id: string): void; make(): void }) {
  const t = useText();
  const language = useLanguage();
  const runs = useRuns();
  const blobs = callsOf<typeof blobCalls>(usePlugin().http);
  const add = (
    <Button appearance="primary" icon={<AddRegular />} onClick={make}>
      {t({ zh: '新建测试', en: 'New test' })}
    </Button>
  );
  if (!usable && runs.list.items?.length === 0) return <NoService />;
  return (
    <ListPage
      title={t({ zh: 'AI 模型测试', en: 'Model tests' })}
      lead={t({
        zh: '同一批提示词交给几个模型，并排比较画面、用时和价格。',
        en: 'Send the same prompts to several models and compare images, time and price side by side.',
      })}
      actions={usable ? add : null}
      list={runs.list}
      total={runs.total}
      notFound=""
      empty={{
        icon: <TableRegular />,
        title: t({ zh: '还没有测试', en: 'No tests yet' }),
        about: t({
          zh: '一行一条提示词，一列一个模型，运行后并排比较，挑出最合适的。',
          en: 'One row per prompt, one column per model. Run the test, compare the results side by side and pick the best.',
        }),
        action: add,
      }}
    >
      {(items) => (
        <ListTable
          label={t({ zh: '测试', en: 'Tests' })}
          items={items}
          busy={runs.list.loading}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'name',
              head: t({ zh: '名称', en: 'Name' }),
              cell: ({ id, name, pictures }) => (
                <Named
                  name={<OpenLine onClick={() => open(id)}>{name}</OpenLine>}
                  picture={
                    <span className={classes.strip}>
                      {pictures.map((hash, at) => (
                        <LazyImage
                          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike
                          key={at}
                          src={blobs.url('GET blobs/:hash', { params: { hash } })}
                          alt=""
                        />
                      ))}
                    </span>
                  }
                />
              ),
            },
            {
              key: 'size',
              head: t({ zh: '提示词 × 模型', en: 'Prompts × models' }),
              cell: ({ rows, columns }) => `${rows} × ${columns}`,
            },
            {
              key: 'at',
              head: t({ zh: '运行', en: 'Run' }),
              cell: ({ at, by }) => [shortTime(at, language), by].filter(Boolean).join(' · '),
            },
          ]}
          actions={(run) => (
            <>
              <Button
                size="small"
                appearance="subtle"
                icon={<EditRegular />}
                aria-label={t({ zh: '重命名 {name}', en: 'Rename {name}' }, { name: run.name })}
                onClick={() => void runs.rename(run)}
              />
              <Button
                size="small"
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={t({ zh: '删除 {name}', en: 'Delete {name}' }, { name: run.name })}
                onClick={() => void runs.remove(run)}
              />
            </>
          )}
        />
      )}
    </ListPage>
  );
}
