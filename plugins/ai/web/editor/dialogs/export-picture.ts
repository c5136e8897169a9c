import { type AigcMark, newUuid } from '@fitout/sdk';
import type { PluginContext } from '@fitout/sdk/web';
import {
  type CodecOptions,
  type Converted,
  convertEngine,
  type Format,
  pngWithExif,
  type Resize,
} from '../../../../convert/api.ts';
import { drawLabel } from './visible-label.ts';

export interface ExportChoice {
  /** Id of one of the formats. */
  format: string;
  /** What each format was set to, by its id. */
  options: Record<string, CodecOptions>;
  /** Of the document's size, or so many pixels wide. */
  size: { by: 'percent' | 'width'; percent: number; width: number };
  /** What is kept of how and where its photo was taken. */
  camera?: { exif: boolean; gps: boolean };
}

/** Formats that every page and program reads. */
export const plainFormats = {
  jpeg: { title: 'JPEG', type: 'image/jpeg', extension: 'jpg' },
  png: { title: 'PNG', type: 'image/png', extension: 'png' },
  webp: { title: 'WebP', type: 'image/webp', extension: 'webp' },
} as const satisfies Record<string, Pick<Format, 'title' | 'type' | 'extension'>>;
export type PlainFormat = keyof typeof plainFormats;

/** The whole picture at its size. `quality`: 1 … 100; PNG has none. */
export function plainChoice(format: PlainFormat, quality: number): ExportChoice {
  const options: CodecOptions = format === 'png' ? {} : { quality };
  return { format, options: { [format]: options }, size: { by: 'percent', percent: 100, width: 0 } };
}

export const psdFormat = { id: 'psd', title: 'PSD', type: 'image/vnd.adobe.photoshop', extension: 'psd' } as const;

/** What says that something in a picture was generated: in its file, and for eyes. */
export interface ExportLabels {
  aigc: AigcMark | null;
  /** The words that are seen on it; undefined for none. */
  label: string | undefined;
  /** EXIF of the photo that it began with. */
  exif?: Uint8Array | undefined;
}

/** Writes the picture by the converter's engine, as it writes any other. */
export async function exportPicture(
  ctx: PluginContext,
  picture: ImageData,
  choice: ExportChoice,
  { aigc, label, exif }: ExportLabels,
  run: { signal: AbortSignal; onProgress(part: number): void },
): Promise<Converted> {
  const engine = await ctx.services.get(convertEngine);
  await engine.ready();
  const { signal } = run;
  const resize = resizeOf(choice, picture);
  return engine.run(
    {
      id: newUuid(),
      source: await losslessOf(picture, label, exif),
      // A plain copy: what a page watches cannot go to a worker.
      ...(aigc === null ? {} : { aigc: { ...aigc }, seen: label !== undefined }),
      name: 'picture.png',
      target: choice.format,
      options: choice.options[choice.format] ?? {},
      ...(resize === undefined ? {} : { resize }),
      metadata: { exif: false, gps: false, ...choice.camera, icc: false },
      background: '#ffffff',
    },
    { signal, onProgress: ({ part }) => run.onProgress(part) },
  );
}

/** Whole pixels of the result; never none. */
export function exportSize({ size }: ExportChoice, picture: { width: number; height: number }) {
  const scale = size.by === 'width' ? size.width / picture.width : size.percent / 100;
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  return { width: width as number, height: height as number };
}

function resizeOf(choice: ExportChoice, picture: { width: number; height: number }): Resize | undefined {
  const { width, height } = exportSize(choice, picture);
  if (width === picture.width && height === picture.height) return undefined;
  return { kind: 'exact', width, height, enlarge: true };
}

/** The pixels as a file that any decoder reads. */
async function losslessOf(picture: ImageData, label: string | undefined, exif: Uint8Array | undefined): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context?.putImageData(picture, 0, 0);
  if (label !== undefined && context !== null) drawLabel(context, label);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  if (exif === undefined) return blob;
  return new Blob([await pngWithExif(new Uint8Array(await blob.arrayBuffer()), exif, picture)], { type: 'image/png' });
}

/** A name that every file system takes. */
export function fileNameOf(name: string, { extension }: Pick<Format, 'extension'>): string {
  const plain = name
    .replace(/[\p{Cc}\\/:*?"<>|\s]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '');
  return `${plain.slice(0, 80) || 'picture'}.${extension}`;
}
