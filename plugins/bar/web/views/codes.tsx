import { Loading, Page, Tabs, useFilters } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { lazy, Suspense } from 'react';
import { OneCode } from '../make/one-code.tsx';

const Sheet = lazy(() => import('../sheet/sheet.tsx').then((part) => ({ default: part.Sheet })));

type Making = 'one' | 'sheet';

const shape = { make: ['one', 'sheet'] } as const;

/** /bar/codes 制码: one code to download, or sheets of labels to print. */
export default function CodesView() {
  const t = useText();
  const { value, set } = useFilters(shape);
  const { make } = value;
  return (
    <Page
      title={t({ zh: '制码', en: 'Create codes' })}
      lead={t({
        zh: '二维码、商品条码与整页标签，都在本机生成',
        en: 'QR codes, barcodes and sheets of labels, created on this device',
      })}
    >
      <Tabs<Making>
        label={t({ zh: '制作', en: 'Create' })}
        value={make}
        onChange={(next) => set({ make: next })}
        tabs={[
          { value: 'one', label: t({ zh: '单个码', en: 'Single code' }) },
          { value: 'sheet', label: t({ zh: '标签纸', en: 'Label sheets' }) },
        ]}
      />
      {make === 'one' ? (
        <OneCode />
      ) : (
        <Suspense fallback={<Loading />}>
          <Sheet />
        </Suspense>
      )}
    </Page>
  );
}
