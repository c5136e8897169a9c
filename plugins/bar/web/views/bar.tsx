import { Loading, Tabs, useFilters } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { type ComponentType, Suspense } from 'react';
import { useCamera } from '../camera/use-camera.ts';
import type { ModeProps } from '../mode.ts';
import { ScanMode } from '../scan/scan-mode.tsx';

type Mode = 'scan';

/** The first comes with the page, the others when they are chosen. */
const modes: Record<Mode, ComponentType<ModeProps>> = {
  scan: ScanMode,
};

const shape = { mode: ['scan'] } as const;

/** /bar: one camera, and what is done with it as modes that stand in the address. */
export default function BarView() {
  const t = useText();
  const { camera, preferred } = useCamera();
  const { value, set } = useFilters(shape);
  const Chosen = modes[value.mode];
  const row = (
    <Tabs<Mode>
      label={t({ zh: '模式', en: 'Mode' })}
      value={value.mode}
      onChange={(mode) => set({ mode })}
      tabs={[{ value: 'scan', label: t({ zh: '扫码', en: 'Scan' }) }]}
    />
  );
  return (
    <Suspense fallback={<Loading />}>
      <Chosen camera={camera} preferred={preferred} modes={row} />
    </Suspense>
  );
}
