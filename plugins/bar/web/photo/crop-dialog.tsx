import {
  type Crop,
  CropArea,
  DialogFrame,
  isWhole,
  shaped,
  turnedCrop,
  useClosing,
  wholeCrop,
} from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button, Label, Select, useId } from '@fluentui/react-components';
import { RotateRightRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import type { Photo } from '../../shared/photo/photo-database.ts';
import { drawn, type Shot } from '../../shared/photo/take-shot.ts';
import classes from './crop-dialog.module.css';

type Turn = 0 | 90 | 180 | 270;
const nextTurn: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };
/** Width by height; '' for any. */
const shapes = ['', '1:1', '4:3', '3:4', '16:9', '9:16'];

export interface CropDialogProps {
  photo: Photo;
  onCut(shot: Shot): void;
  close(): void;
}

/** Cuts and turns a photo by hand. */
export function CropDialog({ photo, onCut, close }: CropDialogProps) {
  const t = useText();
  const id = useId();
  const closing = useClosing<never>(close);
  const { bitmap, failed } = useBitmap(photo.blob);
  const [turn, setTurn] = useState<Turn>(0);
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const [shape, setShape] = useState('');
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState(false);
  const sideways = turn === 90 || turn === 270;
  const whole = sideways ? { width: photo.height, height: photo.width } : { width: photo.width, height: photo.height };
  const share = shape === '' ? undefined : shareOf(shape, whole);
  const cut = {
    x: Math.round(crop.x * whole.width),
    y: Math.round(crop.y * whole.height),
    width: Math.max(1, Math.round(crop.width * whole.width)),
    height: Math.max(1, Math.round(crop.height * whole.height)),
  };
  const apply = async () => {
    if (bitmap === undefined) return;
    if (isWhole(crop) && turn === 0) return closing.finish();
    setWorking(true);
    setProblem(false);
    try {
      onCut(await drawn(turned(bitmap, turn), cut));
      closing.finish();
    } catch {
      setProblem(true);
    } finally {
      setWorking(false);
    }
  };
  return (
    <DialogFrame
      title={t({ zh: '裁剪 {name}', en: 'Crop {name}' }, { name: photo.name })}
      closing={closing}
      onClose={() => closing.finish()}
      className={classes.surface}
      contentClassName={classes.content}
      described={false}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          <Button appearance="primary" disabled={bitmap === undefined || working} onClick={() => void apply()}>
            {t({ zh: '应用', en: 'Apply' })}
          </Button>
        </>
      }
    >
      {failed ? (
        <p role="alert">{t({ zh: '无法显示这张照片', en: 'This photo cannot be shown' })}</p>
      ) : (
        <CropArea bitmap={bitmap} turn={turn} crop={crop} shape={share} onCrop={setCrop} />
      )}
      {problem ? (
        <p role="alert">{t({ zh: '没有裁剪成功，请重试', en: 'Could not crop the photo. Try again' })}</p>
      ) : null}
      <div className={classes.tools}>
        <Label htmlFor={id}>{t({ zh: '比例', en: 'Aspect ratio' })}</Label>
        <Select
          id={id}
          value={shape}
          onChange={(_, { value }) => {
            setShape(value);
            if (value !== '') setCrop(shaped(crop, shareOf(value, whole)));
          }}
        >
          {shapes.map((one) => (
            <option key={one} value={one}>
              {one === '' ? t({ zh: '自由', en: 'Free' }) : one}
            </option>
          ))}
        </Select>
        <Button
          icon={<RotateRightRegular />}
          onClick={() => {
            setTurn(nextTurn[turn]);
            setCrop(turnedCrop(crop));
            setShape('');
          }}
        >
          {t({ zh: '旋转 90°', en: 'Rotate 90°' })}
        </Button>
        <span className={classes.size}>{`${cut.width} × ${cut.height}`}</span>
      </div>
    </DialogFrame>
  );
}

/** Width by height in shares of the picture: 1 for a picture of the same ratio. */
function shareOf(shape: string, whole: { width: number; height: number }): number {
  const [across = 1, down = 1] = shape.split(':').map(Number);
  return ((across / down) * whole.height) / whole.width;
}

function turned(bitmap: ImageBitmap, turn: Turn): CanvasImageSource {
  if (turn === 0) return bitmap;
  const sideways = turn !== 180;
  const canvas = new OffscreenCanvas(sideways ? bitmap.height : bitmap.width, sideways ? bitmap.width : bitmap.height);
  const context = canvas.getContext('2d');
  context?.translate(canvas.width / 2, canvas.height / 2);
  context?.rotate((turn * Math.PI) / 180);
  context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  return canvas;
}

function useBitmap(blob: Blob): { bitmap: ImageBitmap | undefined; failed: boolean } {
  const [state, setState] = useState<{ bitmap: ImageBitmap | undefined; failed: boolean }>({
    bitmap: undefined,
    failed: false,
  });
  useEffect(() => {
    let gone = false;
    let made: ImageBitmap | undefined;
    createImageBitmap(blob).then(
      (bitmap) => {
        made = bitmap;
        if (gone) bitmap.close();
        else setState({ bitmap, failed: false });
      },
      () => gone || setState({ bitmap: undefined, failed: true }),
    );
    return () => {
      gone = true;
      made?.close();
    };
  }, [blob]);
  return state;
}
