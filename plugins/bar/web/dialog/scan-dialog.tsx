import { isFitoutError } from '@fitout/sdk';
import { chosenFiles, DialogFrame, droppedFiles, useClosing } from '@fitout/sdk/desktop';
import { type CameraDialogProps, type ScannedCode, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { visibleText } from '../../shared/codes/meaning.ts';
import type { Found } from '../../shared/decoder/protocol.ts';
import { Agreement, awayMs } from '../../shared/scan/agree.ts';
import { formatText, moreText } from '../../shared/scan/meaning-texts.ts';
import { meaningOfScan } from '../../shared/scan/scan-texts.ts';
import { type Scan, wholeOf, withFound } from '../../shared/scan/scans.ts';
import { typedCode } from '../../shared/scan/typed-code.ts';
import { useCamera } from '../camera/use-camera.ts';
import { CodeFinder } from '../scan/code-finder.tsx';
import { PicturesInHand } from '../scan/pictures-in-hand.tsx';
import { TypedCode } from '../scan/typed-code.tsx';
import { usePictures } from '../scan/use-pictures.ts';
import { useWedge } from '../scan/use-wedge.ts';
import classes from './camera-dialog.module.css';

/** Asks for one code: by camera, from a picture, by a USB scanner or by hand. Where several are seen, the person chooses. */
export function ScanDialog({ asker, close }: Omit<CameraDialogProps, 'wanted'>) {
  const t = useText();
  const { toasts } = usePlugin();
  const closing = useClosing<ScannedCode>(close);
  const { camera, preferred } = useCamera(closing.open);
  const [seen, setSeen] = useState<readonly Scan[]>([]);
  const agreement = useRef(new Agreement(awayMs));
  const input = useRef<HTMLInputElement>(null);
  const give = ({ text, format }: ScannedCode): void => closing.finish({ text, format });
  const take = (found: readonly Found[]): void => {
    if (found.length === 0) return;
    const next = withFound(seen, found, new Date().toISOString());
    const [one, second] = wholeOf(next);
    if (one !== undefined && second === undefined) give(one);
    else setSeen(next);
  };
  const several = wholeOf(seen);
  const parts = seen.filter((scan) => !several.includes(scan));
  useWedge(closing.open, (text) => give(typedCode(text)));
  const pictures = usePictures(closing.open, take);
  const { cancel } = pictures;
  useEffect(() => {
    if (!closing.open) cancel();
  }, [closing.open, cancel]);
  return (
    <DialogFrame
      title={t({ zh: '扫码', en: 'Scan code' })}
      closing={closing}
      onClose={() => closing.finish()}
      className={classes.surface}
      contentClassName={classes.content}
      described={false}
      actions={<Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>}
    >
      <p className={classes.asker}>
        {t(
          {
            zh: '「{name}」需要一个码。它只会得到码的内容，看不到画面。',
            en: '“{name}” is asking for a code. It only gets the content of the code and never sees the camera view.',
          },
          { name: t(asker) },
        )}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t({ zh: '选择图片', en: 'Choose image' })}
        onChange={(event) => {
          const files = chosenFiles(event.target.files ?? []).map(({ file }) => file);
          event.target.value = '';
          void pictures.take(files);
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void droppedFiles(event.dataTransfer).then(({ files }) => pictures.take(files.map(({ file }) => file)));
        }}
      >
        <CodeFinder
          camera={camera}
          preferred={preferred}
          onFound={(found) => take(agreement.current.take(found, performance.now()))}
          onError={(error) => {
            camera.close();
            if (!isFitoutError(error)) throw error;
            toasts.error(error.text, error);
          }}
          onChoosePicture={() => input.current?.click()}
          onPicture={(picture) => void pictures.take([picture])}
        />
        <PicturesInHand pictures={pictures} />
      </div>
      {parts.map((scan) => (
        <p key={scan.id} role="status">
          {t(moreText(meaningOfScan(scan)) ?? '')}
        </p>
      ))}
      {several.length === 0 ? null : (
        <section className={classes.several} aria-label={t({ zh: '选择一个码', en: 'Choose a code' })}>
          <p role="status">{t({ zh: '看到了多个码，请选择一个', en: 'Several codes found. Choose one' })}</p>
          {several.map((one) => (
            <Button key={one.id} className={classes.choice} onClick={() => give(one)}>
              <span className={classes.text}>{visibleText(one.text)}</span>
              <span className={classes.format}>{t(formatText(one.format))}</span>
            </Button>
          ))}
        </section>
      )}
      <TypedCode label={t({ zh: '使用', en: 'Use' })} onCode={(text) => give(typedCode(text))} />
    </DialogFrame>
  );
}
