import type { ConfirmOptions } from '@fitout/sdk/web';
import { useText } from '@fitout/sdk/web';
import { Button } from 'framework7-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Overlay } from '../web/feedback/overlays.ts';
import { lazyPart } from '../web/lazy-part.tsx';
import { PluginScope } from '../web/plugins/plugin-scope.tsx';
import { useKernel } from '../web/react.tsx';
import styles from './signals.module.css';

const FormSheet = lazyPart(() => import('./form-sheet.tsx').then((module) => ({ default: module.FormSheet })));
const ImagePreview = lazyPart(() =>
  import('../web/image-preview/image-preview.tsx').then((module) => ({ default: module.ImagePreview })),
);

/** Draws what `ctx.overlays` opened: native dialogs, so the page behind is inert and Esc and Back's key close them. */
export function OverlayStack() {
  const { stack } = useSnapshot(useKernel().overlays.state);
  return (stack as Overlay[]).map((overlay) => <OverlayItem key={overlay.id} overlay={overlay} />);
}

function OverlayItem({ overlay }: { overlay: Overlay }) {
  const { overlays } = useKernel();
  const close = (result?: unknown): void => overlays.close(overlay.id, result);
  useEffect(() => {
    if (!overlay.open) overlays.gone(overlay.id);
  }, [overlay, overlays]);
  if (overlay.kind === 'preview')
    return (
      <Suspense>
        <ImagePreview images={overlay.images} index={overlay.index} onClose={close} />
      </Suspense>
    );
  if (overlay.kind === 'confirm')
    return (
      <Modal onClose={() => close(false)}>
        <Confirm options={overlay.options} answer={close} />
      </Modal>
    );
  if (overlay.kind === 'alert')
    return (
      <Modal onClose={() => close()}>
        <Confirm options={overlay.options} only answer={() => close()} />
      </Modal>
    );
  if (overlay.kind === 'form')
    return (
      <Suspense>
        <Modal onClose={() => close()}>
          <FormSheet options={overlay.options} answer={close} />
        </Modal>
      </Suspense>
    );
  const { component: Content } = overlay;
  return (
    <Modal onClose={() => close()} bare>
      <PluginScope plugin={overlay.owner.plugin} tag={overlay.owner.tag}>
        <Content close={close} />
      </PluginScope>
    </Modal>
  );
}

function Modal({ onClose, bare = false, children }: { onClose(): void; bare?: boolean; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own (onCancel); the click is one on the mask
    <dialog
      ref={dialog}
      className={bare ? styles.bare : styles.dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function Confirm({
  options,
  only = false,
  answer,
}: {
  options: ConfirmOptions;
  /** Something to be read: there is nothing to refuse. */
  only?: boolean;
  answer(yes: boolean): void;
}) {
  const t = useText();
  return (
    <>
      <h2>{t(options.title)}</h2>
      {options.message !== undefined && <p>{t(options.message)}</p>}
      <div className={styles.buttons}>
        {!only && (
          <Button type="button" round onClick={() => answer(false)}>
            {t(options.cancel ?? { zh: '取消', en: 'Cancel' })}
          </Button>
        )}
        <Button
          type="button"
          round
          fill
          {...(options.danger === true ? { className: styles.dangerButton } : {})}
          onClick={() => answer(true)}
        >
          {t(options.confirm ?? (only ? { zh: '知道了', en: 'Got it' } : { zh: '确定', en: 'OK' }))}
        </Button>
      </div>
    </>
  );
}
