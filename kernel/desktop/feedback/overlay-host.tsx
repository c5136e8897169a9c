import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Overlay } from '../../web/feedback/overlays.ts';
import { lazyPart } from '../../web/lazy-part.tsx';
import { PluginScope } from '../../web/plugins/plugin-scope.tsx';
import { ViewBoundary } from '../../web/plugins/view-boundary.tsx';
import { useKernel } from '../../web/react.tsx';
import { uncoverSoon } from '../shell/modals.ts';

const ConfirmDialog = lazyPart(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);
const FormDialog = lazyPart(() => import('./form-dialog.tsx').then((module) => ({ default: module.FormDialog })));
const ImagePreview = lazyPart(() =>
  import('../../web/image-preview/image-preview.tsx').then((module) => ({ default: module.ImagePreview })),
);

/** Draws the overlay stack, the newest on top. */
export function OverlayHost() {
  const { overlays } = useKernel();
  const stack = useSnapshot(overlays.state).stack as readonly Overlay[];
  return stack.map((overlay) => (
    <Suspense key={overlay.id}>
      <One overlay={overlay} />
    </Suspense>
  ));
}

function One({ overlay }: { overlay: Overlay }) {
  const { overlays } = useKernel();
  const close = (result?: unknown) => overlays.close(overlay.id, result);
  const gone = () => {
    overlays.gone(overlay.id);
    uncoverSoon();
  };
  if (overlay.kind === 'confirm') {
    return <ConfirmDialog options={overlay.options} open={overlay.open} onAnswer={close} onGone={gone} />;
  }
  if (overlay.kind === 'alert') {
    return <ConfirmDialog options={overlay.options} only open={overlay.open} onAnswer={() => close()} onGone={gone} />;
  }
  if (overlay.kind === 'form') {
    return <FormDialog options={overlay.options} open={overlay.open} onAnswer={close} onGone={gone} />;
  }
  if (overlay.kind === 'preview') {
    return overlay.open ? (
      <ImagePreview images={overlay.images} index={overlay.index} onClose={() => close()} />
    ) : (
      <Gone onGone={gone} />
    );
  }
  return overlay.open ? <PluginOverlay overlay={overlay} close={close} onFailed={gone} /> : <Gone onGone={gone} />;
}

interface PluginOverlayProps {
  overlay: Overlay & { kind: 'component' };
  close(result?: unknown): void;
  onFailed(): void;
}

function PluginOverlay({ overlay, close, onFailed }: PluginOverlayProps) {
  const kernel = useKernel();
  const { plugin, tag } = overlay.owner;
  const Component = overlay.component;
  return (
    <ViewBoundary
      onCrash={(error) => {
        if (plugin !== undefined) kernel.report(plugin, error);
        onFailed();
      }}
      failed={() => null}
    >
      <PluginScope plugin={plugin} tag={tag}>
        <Component close={close} />
      </PluginScope>
    </ViewBoundary>
  );
}

/** Its dialog went with its component; what a modal leaves on the app when it goes that way is taken back. */
function Gone({ onGone }: { onGone(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is gone
  useEffect(() => {
    onGone();
  }, []);
  return null;
}
