import { type LocalText, type PictureShelf, pluralize, type Text } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { useEffect, useRef, useState } from 'react';
import type { PlainFormat } from '../dialogs/export-picture.ts';
import type { EditorSession } from '../session/session.ts';
import { Delivery, fileOf } from './deliver.ts';
import { keepVariant } from './keep-variant.ts';
import type { ChosenSize, Variant } from './sizes.ts';
import { VariantMaker } from './variant-maker.ts';

interface Working {
  title: LocalText;
  /** 0 … 1. */
  part: number;
}

/** Longer side of a preview. */
const previewEdge = 480;

/** The variants of a picture: made one after another, looked at, kept and given out. */
export function useVariants(session: EditorSession) {
  const [made, setMade] = useState<readonly Variant[]>([]);
  const [working, setWorking] = useState<Working>();
  const [problem, setProblem] = useState<Text>();
  const maker = useRef<VariantMaker>(undefined);
  const ends = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      ends.current?.abort();
      maker.current?.close();
      maker.current = undefined;
    },
    [],
  );
  const makerOf = (): VariantMaker => {
    maker.current ??= new VariantMaker(session);
    return maker.current;
  };
  const work = async <T>(title: LocalText, job: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    const end = new AbortController();
    ends.current = end;
    setProblem(undefined);
    setWorking({ title, part: 0 });
    try {
      return await job(end.signal);
    } catch (error) {
      if (!end.signal.aborted) setProblem(errorText(error));
      return undefined;
    } finally {
      setWorking(undefined);
    }
  };
  const preview = (sizes: readonly ChosenSize[]) =>
    work({ zh: '正在按各尺寸重新排版', en: 'Laying out each size' }, async (signal) => {
      for (const [at, size] of sizes.entries()) {
        const engine = await makerOf().make(size, signal);
        const small = await engine.thumbnail(previewEdge);
        signal.throwIfAborted();
        setMade((before) => [...before, { size, preview: small }]);
        setWorking((now) => now && { ...now, part: (at + 1) / sizes.length });
      }
    });
  const nameOf = ({ title, width, height }: ChosenSize): string =>
    `${session.facts.name} ${session.ctx.i18n.t(title)} ${width}×${height}`;
  const keep = (size: ChosenSize) =>
    work({ zh: '正在存为新文件', en: 'Saving as a new document' }, async (signal) =>
      keepVariant(session, await makerOf().make(size, signal), nameOf(size)),
    );
  const deliver = (format: PlainFormat, shelf: PictureShelf | undefined, folder: string) =>
    work({ zh: '正在导出', en: 'Exporting' }, async (signal) => {
      const delivery = new Delivery(shelf, folder);
      for (const [at, { size }] of made.entries()) {
        const engine = await makerOf().make(size, signal);
        await delivery.add(await fileOf(session, engine, { name: nameOf(size), format }, signal), signal);
        setWorking((now) => now && { ...now, part: (at + 1) / made.length });
      }
      await delivery.end(session.facts.name);
      session.ctx.toasts.success(deliveredText(made.length, shelf));
    });
  return {
    ...{ made, working, problem, preview, keep, deliver },
    stop: (): void => ends.current?.abort(),
    clear: (): void => setMade([]),
  };
}

export function deliveredText(count: number, shelf: PictureShelf | undefined): LocalText {
  if (shelf === undefined) return { zh: `已下载 ${count} 张`, en: `Downloaded ${pluralize(count, 'image', 'images')}` };
  return {
    zh: `已把 ${count} 张存入${shelf.title.zh}`,
    en: `Saved ${pluralize(count, 'image', 'images')} to ${shelf.title.en}`,
  };
}
