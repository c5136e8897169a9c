import { Loading, Tabs, useFilters } from '@fitout/sdk/desktop';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { QrCodeRegular } from '@fluentui/react-icons';
import { type ComponentType, lazy, Suspense } from 'react';
import { useCamera } from '../camera/use-camera.ts';
import type { ModeProps } from '../mode.ts';
import { ScanMode } from '../scan/scan-mode.tsx';

type Mode = 'scan' | 'count' | 'photo' | 'document' | 'video';

/** The first comes with the page, the others when they are chosen. */
const modes: Record<Mode, ComponentType<ModeProps>> = {
  scan: ScanMode,
  count: lazy(() => import('../count/count-mode.tsx').then((part) => ({ default: part.CountMode }))),
  photo: lazy(() => import('../photo/photo-mode.tsx').then((part) => ({ default: part.PhotoMode }))),
  document: lazy(() => import('../document/document-mode.tsx').then((part) => ({ default: part.DocumentMode }))),
  video: lazy(() => import('../video/video-mode.tsx').then((part) => ({ default: part.VideoMode }))),
};

const shape = { mode: ['scan', 'count', 'photo', 'document', 'video'] } as const;

/** /bar: one camera, and what is done with it as modes that stand in the address. */
export default function BarView() {
  const t = useText();
  const { navigation, session } = usePlugin();
  const { camera, preferred } = useCamera(useTag().visible);
  const { value, set } = useFilters(shape);
  const mayCount = session.can('bar.count');
  const mode = value.mode === 'count' && !mayCount ? 'scan' : value.mode;
  const Chosen = modes[mode];
  const row = (
    <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 8 }}>
      <Tabs<Mode>
        label={t({ zh: '模式', en: 'Mode' })}
        value={mode}
        onChange={(next) => set({ mode: next })}
        tabs={[
          { value: 'scan', label: t({ zh: '扫码', en: 'Scan' }) },
          ...(mayCount ? [{ value: 'count' as const, label: t({ zh: '盘点', en: 'Count' }) }] : []),
          { value: 'photo', label: t({ zh: '拍照', en: 'Photo' }) },
          { value: 'document', label: t({ zh: '文档', en: 'Document' }) },
          { value: 'video', label: t({ zh: '录像', en: 'Video' }) },
        ]}
      />
      <Button appearance="subtle" icon={<QrCodeRegular />} onClick={() => navigation.open('/bar/codes')}>
        {t({ zh: '制码', en: 'Create codes' })}
      </Button>
    </div>
  );
  return (
    <Suspense fallback={<Loading />}>
      <Chosen camera={camera} preferred={preferred} modes={row} />
    </Suspense>
  );
}
