import { FormDrawer, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import type { Carrier } from '../../shared/calls/outputs.ts';
import { AdapterPanel } from './adapter-panel.tsx';

/** 运营商接口: how a carrier's own system is asked before a number is reserved. */
export function AdapterDrawer({ carrier: { key, name }, close }: { carrier: Carrier; close(): void }) {
  const t = useText();
  const closing = useClosing<never>(close);
  return (
    <FormDrawer
      closing={closing}
      title={t({ zh: '运营商接口 · {name}', en: 'Carrier API · {name}' }, { name })}
      close={() => closing.finish()}
    >
      <AdapterPanel key={key} carrier={key} />
    </FormDrawer>
  );
}
