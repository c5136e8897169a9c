import { Empty, LoadFailed, Loading, Page } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, ImageMultipleRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import classes from './batch.module.css';
import { BatchCard } from './batch-card.tsx';
import { useBatches } from './use-batches.ts';

const loadNew = () => import('./new-batch.tsx');
const NewBatch = lazy(() => loadNew().then((part) => ({ default: part.NewBatch })));

export function BatchPage() {
  const t = useText();
  const { session } = usePlugin();
  const batches = useBatches();
  const [making, setMaking] = useState(false);
  const [open, setOpen] = useState<string>();
  const mayKeep = session.can('images.edit');
  const make = mayKeep ? (
    <Button
      appearance="primary"
      icon={<AddRegular />}
      onPointerEnter={() => void loadNew()}
      onFocus={() => void loadNew()}
      onClick={() => setMaking(true)}
    >
      {t({ zh: '新建批量', en: 'New batch' })}
    </Button>
  ) : null;
  const items = batches.data?.items;
  return (
    <Page
      title={t({ zh: '批量修图', en: 'Batch editing' })}
      lead={t({
        zh: '从素材库选图，在服务器后台逐张处理，结果存回素材库的新文件夹，原图不变。',
        en: 'Select images from the asset library and the server edits them one by one. Results go into a new folder there; originals stay unchanged.',
      })}
      actions={make}
    >
      {batches.error !== undefined && items === undefined ? (
        <LoadFailed error={batches.error} onRetry={batches.reload} />
      ) : items === undefined ? (
        <Loading />
      ) : items.length === 0 ? (
        <Empty
          icon={<ImageMultipleRegular />}
          title={t({ zh: '还没有批量处理', en: 'No batches yet' })}
          about={
            mayKeep
              ? t({
                  zh: '选好图片和做法后就可以离开，处理完成后在这里打包下载，或到素材库中使用。',
                  en: 'Choose the images and what to do, then leave the page. When they are done, download the results here or use them in the asset library.',
                })
              : t({
                  zh: '结果要存入素材库，请管理员为你开通「素材库编辑」权限。',
                  en: 'Results are saved to the asset library. Ask an administrator for permission to edit it.',
                })
          }
        >
          {make}
        </Empty>
      ) : (
        <ul className={classes.list} aria-label={t({ zh: '批量处理', en: 'Batches' })}>
          {items.map((batch) => (
            <BatchCard
              key={batch.id}
              batch={batch}
              open={open === batch.id}
              onOpen={() => setOpen(open === batch.id ? undefined : batch.id)}
              onChanged={batches.reload}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {making ? (
          <NewBatch
            onClose={() => setMaking(false)}
            onMade={(id) => {
              setMaking(false);
              setOpen(id);
              batches.reload();
            }}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}
