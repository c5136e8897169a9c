import { FitoutError, isFitoutError } from '@fitout/sdk';
import type { Done } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { pageOf, photoOf } from '../../shared/document/document-engine.ts';
import { PageStore } from '../../shared/document/page-store.ts';
import { type DocumentPage, mostPages, moved } from '../../shared/document/pages.ts';
import type { PageWork } from '../../shared/document/protocol.ts';
import { readText } from '../../shared/document/text/ocr.ts';

export interface Reading {
  /** 0 to 1. */
  part: number;
  page: number;
  pages: number;
  cancel(): void;
}

export interface Pages {
  /** Undefined until they were read from the device. */
  list: readonly DocumentPage[] | undefined;
  /** Pictures that are being made into pages. */
  waiting: number;
  done: Done | undefined;
  reading: Reading | undefined;
  add(files: Iterable<Blob>): Promise<void>;
  change(page: DocumentPage, work: PageWork): Promise<void>;
  move(from: number, to: number): void;
  remove(page: DocumentPage): void;
  clear(): Promise<void>;
  /** Reads the text of the pages that nobody read yet. */
  read(): Promise<void>;
  forget(): void;
}

/** The pages of the document at hand, kept on this device over reloads. */
export function usePages(user: string): Pages {
  const { toasts, overlays } = usePlugin();
  const t = useText();
  const [list, setList] = useState<readonly DocumentPage[]>();
  const [waiting, setWaiting] = useState(0);
  const [done, setDone] = useState<Done>();
  const [reading, setReading] = useState<Reading>();
  const store = useRef<PageStore>(undefined);
  const now = useRef<readonly DocumentPage[]>([]);
  const fail = (error: unknown) => {
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  useEffect(() => {
    const opened = new PageStore(user);
    store.current = opened;
    let ended = false;
    const show = (pages: readonly DocumentPage[]) => {
      if (ended) return;
      now.current = [...pages, ...now.current];
      setList(now.current);
    };
    opened.read().then(show, () => show([]));
    return () => {
      ended = true;
      opened.close();
    };
  }, [user]);
  const set = (change: (pages: readonly DocumentPage[]) => readonly DocumentPage[]) => {
    const before = now.current;
    now.current = change(before);
    setList(now.current);
    store.current?.write(before, now.current).catch((error: unknown) => {
      const full = error instanceof DOMException && error.name === 'QuotaExceededError';
      fail(
        new FitoutError('unavailable', {
          message: full
            ? {
                zh: '这台设备的存储空间已满，新页面在刷新后会丢失，请先保存 PDF 或删除一些页面',
                en: 'This device has no space left: save the PDF or delete pages, new ones are lost on reload',
              }
            : {
                zh: '页面没有保存到这台设备，刷新后会丢失',
                en: 'The pages could not be kept on this device and are lost on reload',
              },
          cause: error,
        }),
      );
    });
  };
  const replace = (page: DocumentPage) => set((pages) => pages.map((one) => (one.id === page.id ? page : one)));
  return {
    list,
    waiting,
    done,
    reading,
    forget: () => setDone(undefined),
    add: async (files) => {
      for (const file of files) {
        if (now.current.length >= mostPages) {
          toasts.warning({
            zh: `最多 ${mostPages} 页，请先保存 PDF`,
            en: `At most ${mostPages} pages: save the PDF first`,
          });
          return;
        }
        setWaiting((count) => count + 1);
        try {
          const photo = await photoOf(file);
          const work: PageWork = { corners: photo.corners, turn: 0, filter: 'clean' };
          const image = await pageOf(photo.blob, work);
          set((pages) => [...pages, { id: crypto.randomUUID(), photo, work, image }]);
        } catch (error) {
          fail(error);
        } finally {
          setWaiting((count) => count - 1);
        }
      }
    },
    change: async (page, work) => {
      try {
        replace({ ...page, work, image: await pageOf(page.photo.blob, work), text: undefined });
      } catch (error) {
        fail(error);
      }
    },
    move: (from, to) => set((pages) => moved(pages, from, to)),
    remove: (page) => {
      const at = now.current.indexOf(page);
      set((pages) => pages.filter(({ id }) => id !== page.id));
      setDone({
        id: Date.now(),
        words: t({ zh: '已删除第 {n} 页', en: 'Page {n} was deleted' }, { n: at + 1 }),
        undo: () => set((pages) => pages.toSpliced(at, 0, page)),
      });
    },
    clear: async () => {
      const sure = await overlays.confirm({
        title: { zh: '清空所有页面？', en: 'Delete all pages?' },
        message: {
          zh: '页面只保存在这台设备上，清空后不能恢复。',
          en: 'They are on this device alone and cannot be brought back.',
        },
        confirm: { zh: '清空', en: 'Delete' },
      });
      if (sure) set(() => []);
    },
    read: async () => {
      const stop = new AbortController();
      const left = now.current.filter(({ text }) => text === undefined);
      try {
        for (const [at, page] of left.entries()) {
          const tell = (part: number) =>
            setReading({
              part: (at + part) / left.length,
              page: at + 1,
              pages: left.length,
              cancel: () => stop.abort(),
            });
          tell(0);
          const text = await readText(page.image.blob, {
            signal: stop.signal,
            onProgress: (step, of) => tell(step / of),
          });
          set((pages) => pages.map((one) => (one.id === page.id && one.image === page.image ? { ...one, text } : one)));
        }
      } catch (error) {
        if (!stop.signal.aborted) fail(error);
      } finally {
        setReading(undefined);
      }
    },
  };
}
