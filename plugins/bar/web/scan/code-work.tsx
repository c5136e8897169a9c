import { isFitoutError } from '@fitout/sdk';
import { chosenFiles, droppedFiles } from '@fitout/sdk/desktop';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { type ReactNode, useRef } from 'react';
import type { Found } from '../../shared/decoder/protocol.ts';
import { Agreement, awayMs } from '../../shared/scan/agree.ts';
import { typedCode } from '../../shared/scan/typed-code.ts';
import type { ModeProps } from '../mode.ts';
import { CodeFinder } from './code-finder.tsx';
import classes from './code-work.module.css';
import { PicturesInHand } from './pictures-in-hand.tsx';
import { usePictures } from './use-pictures.ts';
import { useWedge } from './use-wedge.ts';

export interface CodeWorkProps extends Pick<ModeProps, 'camera' | 'preferred'> {
  /** Every code that counts, from whichever way it came. */
  onFound(found: readonly Found[]): void;
  /** Milliseconds out of sight after which the same code counts anew. */
  pauseMs?: number;
  /** Of what the camera shows: codes for which it is false are neither told nor outlined. */
  only?: ((found: Found) => boolean) | undefined;
  /** Over the camera's picture. */
  over?: ReactNode;
  /** Name of the part at the right, and what stands in it. */
  label: string;
  children: ReactNode;
}

/** Work with codes: at the left every way in which one comes (camera, files, drop, paste, USB scanner), at the right what came. */
export function CodeWork(props: CodeWorkProps) {
  const { camera, preferred, onFound, pauseMs = awayMs, only, over, label, children } = props;
  const t = useText();
  const { toasts } = usePlugin();
  const { visible } = useTag();
  const input = useRef<HTMLInputElement>(null);
  const agreement = useRef(new Agreement(pauseMs));
  if (agreement.current.awayMs !== pauseMs) agreement.current = new Agreement(pauseMs);
  useWedge(visible, (text) => onFound([typedCode(text)]));
  const pictures = usePictures(visible, onFound);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same
    <div
      className={classes.work}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then(({ files }) => pictures.take(files.map(({ file }) => file)));
      }}
    >
      <div className={classes.left}>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/*"
          aria-label={t({ zh: '选择图片', en: 'Choose image' })}
          onChange={(event) => {
            const files = chosenFiles(event.target.files ?? []).map(({ file }) => file);
            event.target.value = '';
            void pictures.take(files);
          }}
        />
        <CodeFinder
          camera={camera}
          preferred={preferred}
          only={only}
          onFound={(found, glimpse) => {
            const counting = agreement.current.take(found, performance.now(), glimpse);
            if (counting.length > 0) onFound(counting);
          }}
          onError={(error) => {
            camera.close();
            if (!isFitoutError(error)) throw error;
            toasts.error(error.text, error);
          }}
          onChoosePicture={() => input.current?.click()}
          onPicture={(picture) => void pictures.take([picture])}
        >
          {over}
        </CodeFinder>
        <PicturesInHand pictures={pictures} />
      </div>
      <section className={classes.right} aria-label={label}>
        {children}
      </section>
    </div>
  );
}
