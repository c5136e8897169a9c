import { type PictureReturn, sizeText, type Text } from '@fitout/sdk';
import { DialogFrame, errorText, Loading, Problem, useClosing } from '@fitout/sdk/desktop';
import { saveFile, usePictureShelves, useText } from '@fitout/sdk/web';
import { Button, Checkbox, Field, ProgressBar } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { imageVersions } from '../../../../images/api.ts';
import { returnOf } from '../../pictures/returns.ts';
import { noteText } from '../../psd/notes.ts';
import { useEditor, useEngineState } from '../session/hooks.ts';
import { CameraFields } from './camera-fields.tsx';
import classes from './export-dialog.module.css';
import { ExportFields } from './export-fields.tsx';
import { type ExportChoice, exportPicture, exportSize, fileNameOf, psdFormat } from './export-picture.ts';
import { useCameraData } from './use-camera-data.ts';
import { useFormats } from './use-formats.ts';
import { visibleLabelText } from './visible-label.ts';

/** What the library takes. */
const libraryTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

const first: ExportChoice = { format: 'png', options: {}, size: { by: 'percent', percent: 100, width: 800 } };

/** As it was left on this device; what does not fit is as at first. */
function keptChoice(kept: Partial<ExportChoice> | undefined): ExportChoice {
  return { ...first, ...kept, options: { ...kept?.options }, size: { ...first.size, ...kept?.size } };
}

/** 导出: as a file of which format and size, onto this device or into the library. */
export function ExportDialog({ onClose }: { onClose(): void }) {
  const session = useEditor();
  const t = useText();
  const state = useEngineState();
  const { ctx } = session;
  const [choice, setChoice] = useState<ExportChoice>(() => keptChoice(ctx.storage.get('export')));
  const formats = useFormats();
  const taken = useCameraData();
  const { aigc } = useSnapshot(session.facts);
  const [labelled, setLabelled] = useState(true);
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<Text>();
  const closing = useClosing<never>(onClose);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const layered = choice.format === psdFormat.id;
  const format = layered ? psdFormat : formats?.find(({ id }) => id === choice.format);
  const type = format?.type ?? '';
  const shelves = usePictureShelves().filter(({ keep, accepts }) => keep !== undefined && accepts.includes(type));
  const back = returnOf(session.id);
  const room = taken !== undefined && format !== undefined && 'exif' in format && format.exif;
  const keepsCamera = room && (choice.camera?.exif === true || choice.camera?.gps === true);
  const labels = {
    aigc,
    exif: keepsCamera ? taken.bytes : undefined,
    label: aigc !== null && labelled ? t(visibleLabelText) : undefined,
  };
  const working = part !== undefined || format === undefined;

  const work = async (keep: (file: File, signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (format === undefined || state === undefined) return;
    const ends = new AbortController();
    abort.current = ends;
    ctx.storage.set('export', choice);
    setProblem(undefined);
    setPart(0);
    try {
      const run = { signal: ends.signal, onProgress: setPart };
      const blob = layered
        ? await layeredFile(run)
        : (await exportPicture(ctx, await session.engine.picture(), choice, labels, run)).blob;
      await keep(new File([blob], fileNameOf(session.facts.name, format), { type }), ends.signal);
      closing.finish();
    } catch (error) {
      if (!ends.signal.aborted) setProblem(errorText(error));
    } finally {
      setPart(undefined);
    }
  };
  const layeredFile = async (run: { signal: AbortSignal; onProgress(part: number): void }): Promise<Blob> => {
    const { writePsd } = await import('../../psd/psd.ts');
    const { bytes, notes } = await writePsd(session.engine, session.state, aigc, run);
    if (notes.length > 0) session.ui.notices = { of: 'psd', list: notes.map(noteText) };
    return new Blob([bytes]);
  };
  const download = () =>
    work(async (file) => {
      saveFile(file, file.name);
      ctx.toasts.success({
        zh: `已导出 ${file.name}（${sizeText(file.size)}）`,
        en: `Exported ${file.name} (${sizeText(file.size)})`,
      });
    });
  const toShelf = (shelf: (typeof shelves)[number]) =>
    work(async (file, signal) => {
      await shelf.keep?.(file, { signal, folders: [] });
      const name = ctx.i18n.t(shelf.title);
      ctx.toasts.success({ zh: `已存入${name}`, en: `Saved to ${name}` });
    });
  const toAsset = (asset: string) =>
    work(async (file) => {
      await (await ctx.services.get(imageVersions)).replace(asset, file);
      ctx.toasts.success({
        zh: '素材已更新，旧文件可在素材详情中恢复',
        en: 'The asset was updated. You can restore the old file from its details',
      });
    });
  const toPlace = (place: PictureReturn) => work((file) => place.put(file));
  const leave = (): void => {
    abort.current?.abort();
    closing.finish();
  };
  const size = state === undefined ? undefined : layered ? state : exportSize(choice, state);
  return (
    <DialogFrame
      title={t({ zh: '导出', en: 'Export' })}
      closing={closing}
      onClose={leave}
      contentClassName={classes.content}
      described={false}
      actions={
        <>
          <Button onClick={leave}>{t({ zh: '取消', en: 'Cancel' })}</Button>
          {session.asset !== null && libraryTypes.has(type) ? (
            <Button disabledFocusable={working} onClick={() => void toAsset(session.asset ?? '')}>
              {t({ zh: '存为原素材的新版本', en: 'Save as new version' })}
            </Button>
          ) : null}
          {back?.accepts.includes(type) === true ? (
            <Button className={classes.action ?? ''} disabledFocusable={working} onClick={() => void toPlace(back)}>
              {t(back.title)}
            </Button>
          ) : null}
          {shelves.map((shelf) => (
            <Button
              key={shelf.id}
              className={classes.action ?? ''}
              disabledFocusable={working}
              onClick={() => void toShelf(shelf)}
            >
              {t({ zh: '存入{name}', en: 'Save to {name}' }, { name: t(shelf.title) })}
            </Button>
          ))}
          <Button appearance="primary" disabledFocusable={working} onClick={() => void download()}>
            {t({ zh: '下载', en: 'Download' })}
          </Button>
        </>
      }
    >
      {formats === undefined || state === undefined ? (
        <Loading />
      ) : (
        <ExportFields formats={formats} choice={choice} width={state.width} onChange={setChoice} />
      )}
      <p className={classes.facts}>
        {size === undefined ? '' : `${size.width} × ${size.height}`}
        {layered
          ? t({
              zh: '，图层、文字、形状、蒙版与调整可继续编辑；不能保留的会列出',
              en: ', layers, text, shapes, masks and adjustments stay editable; anything that cannot be kept is listed',
            })
          : format !== undefined && 'alpha' in format && !format.alpha
            ? t({ zh: '，透明处为白色', en: ', white where transparent' })
            : t({ zh: '，保留透明', en: ', transparency kept' })}
        {layered
          ? ''
          : keepsCamera
            ? t({ zh: '；sRGB', en: '; sRGB' })
            : t({ zh: '；sRGB，不含拍摄信息', en: '; sRGB, without camera data' })}
      </p>
      {room ? (
        <CameraFields camera={choice.camera} gps={taken.gps} onChange={(camera) => setChoice({ ...choice, camera })} />
      ) : null}
      {aigc === null || layered ? null : (
        <Field
          hint={t({
            zh: '国家标准要求标明 AI 生成的图片；文件里的标识总会写入。',
            en: 'A national standard requires AI-generated images to be labelled. The label inside the file is always written.',
          })}
        >
          <Checkbox
            checked={labelled}
            label={t({ zh: '在图片右下角加「AI 生成」字样', en: 'Add “AI generated” in the bottom right corner' })}
            onChange={(_, { checked }) => setLabelled(checked === true)}
          />
        </Field>
      )}
      {part === undefined ? null : <ProgressBar value={part} aria-label={t({ zh: '正在导出', en: 'Exporting' })} />}
      {problem === undefined ? null : <Problem text={problem} />}
    </DialogFrame>
  );
}
