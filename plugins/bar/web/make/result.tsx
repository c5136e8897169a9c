import type { Text } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Spinner } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  CheckmarkCircleFilled,
  CopyRegular,
  DismissCircleFilled,
  WarningFilled,
} from '@fluentui/react-icons';
import { useState } from 'react';
import { moved } from '../../shared/draw/drawing.ts';
import { paint } from '../../shared/draw/paint.ts';
import { toSvg } from '../../shared/draw/svg.ts';
import { pagePdf } from '../../shared/sheet/sheet-work.ts';
import { type CodeLook, lookBounds } from './draft.ts';
import { DrawingCanvas } from './drawing-canvas.tsx';
import classes from './make.module.css';
import { NumberField } from './number-field.tsx';
import type { MadeCode, Making } from './use-code.ts';

interface Props {
  making: Making;
  look: CodeLook;
  set(change: Partial<CodeLook>): void;
}

/** The code as it will be, whether it can be read, and the ways to take it along. */
export function Result({ making, look, set }: Props) {
  const t = useText();
  const { made, sample } = making;
  return (
    <section className={classes.result} aria-label={t({ zh: '结果', en: 'Result' })}>
      <div className={classes.stage}>
        {made !== undefined ? (
          <Preview made={made} />
        ) : (
          <>
            {sample === undefined ? null : (
              <DrawingCanvas drawing={sample.drawing} scale={previewScale} className={classes.sample} />
            )}
            <span>
              {t({ zh: '示例：填写内容后，您的码显示在这里', en: 'Sample. Enter the content to see your code here' })}
            </span>
          </>
        )}
      </div>
      <Verdicts making={making} />
      <div className={classes.pair}>
        <NumberField
          label={t({ zh: '图片宽度', en: 'Image width' })}
          value={look.pixels}
          bounds={lookBounds.pixels}
          unit="px"
          onChange={(pixels) => set({ pixels })}
        />
        <NumberField
          label={t({ zh: '打印宽度', en: 'Print width' })}
          value={look.millimetres}
          bounds={lookBounds.millimetres}
          unit="mm"
          digits={1}
          onChange={(millimetres) => set({ millimetres })}
        />
      </div>
      <Downloads made={making.ready ? made : undefined} look={look} />
    </section>
  );
}

/** Pixels of a module in the preview, which the page then fits in. */
const previewScale = 8;

function Preview({ made: { drawing, symbol } }: { made: MadeCode }) {
  const t = useText();
  const label = t({ zh: '码：{text}', en: 'Code: {text}' }, { text: symbol.text.slice(0, 100) });
  return <DrawingCanvas drawing={drawing} scale={previewScale} className={classes.canvas} label={label} />;
}

const icons = { good: <CheckmarkCircleFilled />, weak: <WarningFilled />, bad: <DismissCircleFilled /> };

function Verdicts({ making }: { making: Making }) {
  const t = useText();
  const { made, colors, read, reading, readError, readAgain } = making;
  const lines: { grade: 'good' | 'weak' | 'bad'; text: Text }[] = [];
  if (colors.advice !== undefined) lines.push({ grade: colors.grade, text: colors.advice });
  // That our reader takes it means little where the colours are refused.
  if (read !== undefined && colors.grade !== 'bad') lines.push(read);
  return (
    <div className={classes.verdicts} aria-live="polite">
      {made === undefined
        ? null
        : lines.map(({ grade, text }) => (
            <p key={t(text)} className={classes.verdict} data-grade={grade}>
              {icons[grade]}
              {t(text)}
            </p>
          ))}
      {reading ? <Spinner size="tiny" label={t({ zh: '正在试读…', en: 'Test scanning…' })} /> : null}
      {readError === undefined ? null : (
        <p className={classes.verdict} data-grade="bad">
          {t(errorText(readError))}
          <Button size="small" onClick={readAgain}>
            {t({ zh: '重试', en: 'Try again' })}
          </Button>
        </p>
      )}
    </div>
  );
}

function Downloads({ made, look }: { made: MadeCode | undefined; look: CodeLook }) {
  const t = useText();
  const { toasts } = usePlugin();
  const [busy, setBusy] = useState(false);
  const run = async (work: (code: MadeCode) => Promise<void>) => {
    if (made === undefined || busy) return;
    setBusy(true);
    try {
      await work(made);
    } catch (error) {
      toasts.error(errorText(error), error);
    } finally {
      setBusy(false);
    }
  };
  const off = made === undefined || busy;
  const name = made === undefined ? '' : fileName(made);
  return (
    <div className={classes.pair}>
      <Button
        appearance="primary"
        disabledFocusable={off}
        icon={<ArrowDownloadRegular />}
        onClick={() => void run(async (code) => saveFile(await png(code, look), `${name}.png`))}
      >
        PNG
      </Button>
      <Button
        disabledFocusable={off}
        icon={<ArrowDownloadRegular />}
        onClick={() => void run(async (code) => saveFile(svg(code, look), `${name}.svg`))}
      >
        SVG
      </Button>
      <Button
        disabledFocusable={off}
        icon={<ArrowDownloadRegular />}
        onClick={() => void run(async (code) => saveFile(await pdf(code, look, name), `${name}.pdf`))}
      >
        PDF
      </Button>
      {copiesPictures() ? (
        <Button
          disabledFocusable={off}
          icon={<CopyRegular />}
          onClick={() =>
            void run(async (code) => {
              await copyPicture(png(code, look));
              toasts.success({ zh: '图片已复制', en: 'Image copied' });
            })
          }
        >
          {t({ zh: '复制', en: 'Copy' })}
        </Button>
      ) : null}
    </div>
  );
}

/** Not on a page without https, and pictures have no old way. */
function copiesPictures(): boolean {
  return 'clipboard' in navigator && 'ClipboardItem' in window;
}

async function copyPicture(picture: Promise<Blob>): Promise<void> {
  // A promise, not a blob: Safari forgets the press while a picture is made.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
}

/** So many pixels wide; modules are whole pixels, with the ground around. */
function png({ drawing }: MadeCode, { pixels, light }: CodeLook): Promise<Blob> {
  const scale = Math.max(1, Math.floor(pixels / drawing.width));
  const width = Math.max(pixels, Math.ceil(drawing.width * scale));
  const height = Math.round(drawing.height * scale + (width - drawing.width * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
    const left = Math.floor((width - drawing.width * scale) / 2);
    context.translate(left, Math.floor((height - drawing.height * scale) / 2));
    paint(context, drawing, scale);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

function svg({ drawing }: MadeCode, { millimetres }: CodeLook): Blob {
  const height = (millimetres * drawing.height) / drawing.width;
  const size = { width: `${millimetres}mm`, height: `${Number(height.toFixed(3))}mm` };
  return new Blob([toSvg(drawing, size)], { type: 'image/svg+xml' });
}

function pdf({ drawing }: MadeCode, { millimetres }: CodeLook, title: string): Promise<Blob> {
  const scale = millimetres / drawing.width;
  const page = {
    width: millimetres,
    height: drawing.height * scale,
    items: drawing.items.map((item) => moved(item, { x: 0, y: 0, scale })),
  };
  return pagePdf(page, title, { signal: new AbortController().signal });
}

/** Names every system takes. */
function fileName({ symbol }: MadeCode): string {
  const text = symbol.text.replace(/^https?:\/\//, '').replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${symbol.kind}-${text.replace(/^-|-$/g, '').slice(0, 40)}`;
}
