import { CropArea, Gone, isWhole, shaped, turnedCrop, useClosing, wholeCrop } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { RotateRightRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import type { Crop } from '../../api.ts';
import { cropOf, turned } from '../../shared/job.ts';
import { ratios, type Turn, turns } from '../../shared/recipe.ts';
import type { Batch } from '../batch/batch.ts';
import { Choice, NumberBox } from '../panel/fields.tsx';
import classes from './crop.module.css';

/** Cuts and turns one picture by hand, in place of what the settings say for all. */
export function CropDialog({ batch, id, close }: { batch: Batch; id: number; close(): void }) {
  const t = useText();
  const closing = useClosing<never>(close);
  const line = batch.lineOf(id);
  const recipe = batch.recipe.get();
  const [turn, setTurn] = useState<Turn>(line?.edit?.rotate ?? recipe.rotate);
  const [crop, setCrop] = useState<Crop>(() => cropOf(recipe, line?.facts, line?.edit) ?? wholeCrop);
  const [ratio, setRatio] = useState('');
  const { bitmap, failed } = usePreview(batch, id);
  // Of a drawing without a size, what it is drawn at.
  const known = line?.facts !== undefined && line.facts.width > 0 ? line.facts : bitmap;
  const whole = known === undefined ? { width: 1, height: 1 } : turned(known, turn);
  const shape = ratio === '' ? undefined : shareOf(ratio, whole);
  const pixels = {
    x: Math.round(crop.x * whole.width),
    y: Math.round(crop.y * whole.height),
    width: Math.max(1, Math.round(crop.width * whole.width)),
    height: Math.max(1, Math.round(crop.height * whole.height)),
  };
  const set = (part: Partial<typeof pixels>) => {
    setRatio('');
    const next = { ...pixels, ...part };
    const width = Math.min(next.width, whole.width);
    const height = Math.min(next.height, whole.height);
    setCrop({
      ...{ width: width / whole.width, height: height / whole.height },
      x: Math.min(next.x, whole.width - width) / whole.width,
      y: Math.min(next.y, whole.height - height) / whole.height,
    });
  };
  const apply = () => {
    batch.edit(
      id,
      isWhole(crop) && turn === recipe.rotate && recipe.ratio === null ? undefined : { crop, rotate: turn },
    );
    closing.finish();
  };
  if (line === undefined) return null;
  return (
    <Dialog open={closing.open} onOpenChange={(_, data) => data.open || closing.finish()}>
      <DialogSurface className={classes.surface}>
        <Gone closing={closing} />
        <DialogBody className={classes.body}>
          <DialogTitle className={classes.title}>
            {t({ zh: '裁剪 {name}', en: 'Crop {name}' }, { name: line.name })}
          </DialogTitle>
          <DialogContent className={classes.content}>
            {failed ? (
              <p role="alert">{t({ zh: '无法显示这张图片', en: 'This image cannot be shown' })}</p>
            ) : (
              <CropArea bitmap={bitmap} turn={turn} crop={crop} shape={shape} onCrop={setCrop} />
            )}
            <div className={classes.tools}>
              <Choice
                label={t({ zh: '比例', en: 'Ratio' })}
                value={ratio}
                choices={[
                  { value: '', words: t({ zh: '自由', en: 'Free' }) },
                  ...ratios.map((value) => ({ value: value as string, words: value })),
                ]}
                onChange={(next) => {
                  setRatio(next);
                  if (next !== '') setCrop(shaped(crop, shareOf(next, whole)));
                }}
              />
              <span className={classes.numbers}>
                {t({ zh: '大小', en: 'Size' })}
                <NumberBox
                  label={t({ zh: '宽', en: 'Width' })}
                  value={pixels.width}
                  least={1}
                  most={whole.width}
                  onChange={(width) => set({ width })}
                />
                ×
                <NumberBox
                  label={t({ zh: '高', en: 'Height' })}
                  unit="px"
                  value={pixels.height}
                  least={1}
                  most={whole.height}
                  onChange={(height) => set({ height })}
                />
                {t({ zh: '左上角', en: 'Top left' })}
                <NumberBox
                  label={t({ zh: '左', en: 'Left' })}
                  value={pixels.x}
                  least={0}
                  most={whole.width - 1}
                  onChange={(x) => set({ x })}
                />
                <NumberBox
                  label={t({ zh: '上', en: 'Top' })}
                  value={pixels.y}
                  least={0}
                  most={whole.height - 1}
                  onChange={(y) => set({ y })}
                />
              </span>
              <Button
                icon={<RotateRightRegular />}
                onClick={() => {
                  setTurn(turns[(turns.indexOf(turn) + 1) % turns.length] ?? 0);
                  setCrop(turnedCrop(crop));
                  setRatio('');
                }}
              >
                {t({ zh: '旋转 90°', en: 'Rotate 90°' })}
              </Button>
            </div>
          </DialogContent>
          <DialogActions className={classes.buttons}>
            <Button
              onClick={() => {
                batch.edit(id, undefined);
                closing.finish();
              }}
            >
              {t({ zh: '还原', en: 'Reset' })}
            </Button>
            <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
            <Button appearance="primary" disabled={bitmap === undefined} onClick={apply}>
              {t({ zh: '应用', en: 'Apply' })}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Width by height in shares of the picture: 1 for a picture of the same ratio. */
function shareOf(ratio: string, whole: { width: number; height: number }): number {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return ((across / down) * whole.height) / whole.width;
}

function usePreview(batch: Batch, id: number): { bitmap: ImageBitmap | undefined; failed: boolean } {
  const [state, setState] = useState<{ bitmap: ImageBitmap | undefined; failed: boolean }>({
    bitmap: undefined,
    failed: false,
  });
  useEffect(() => {
    const source = batch.sourceOf(id);
    if (source === undefined) return;
    const abort = new AbortController();
    let made: ImageBitmap | undefined;
    batch.engine.preview(source, 1600, abort.signal).then(
      (bitmap) => {
        made = bitmap;
        if (abort.signal.aborted) bitmap.close();
        else setState({ bitmap, failed: false });
      },
      () => abort.signal.aborted || setState({ bitmap: undefined, failed: true }),
    );
    return () => {
      abort.abort();
      made?.close();
    };
  }, [batch, id]);
  return state;
}
