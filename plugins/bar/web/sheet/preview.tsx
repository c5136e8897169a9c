import { errorText } from '@fitout/sdk/desktop';
import { saveFile, useDebounced, usePlugin, useTag, useText } from '@fitout/sdk/web';
import { Button, ProgressBar } from '@fluentui/react-components';
import { ArrowDownloadRegular, ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { DrawItem, Drawing } from '../../shared/draw/drawing.ts';
import { paint } from '../../shared/draw/paint.ts';
import { labelPlace, pageDrawing, pagesOf } from '../../shared/sheet/pages.ts';
import { labelsOf, most } from '../../shared/sheet/rows.ts';
import { type SheetSettings, sheetProblem } from '../../shared/sheet/settings.ts';
import { sheetPdf } from '../../shared/sheet/sheet-work.ts';
import { useParts } from '../make/use-parts.ts';
import classes from './sheet.module.css';
import type { LabelSheet } from './use-sheet.ts';

/** The pages as they will be printed, and the PDF. */
export function Preview({ sheet }: { sheet: LabelSheet }) {
  const t = useText();
  const { check, settings } = sheet;
  const good = useMemo(() => {
    const bad = new Set(check?.problems.map(({ row }) => row));
    return sheet.rows.filter(({ id, code }) => !bad.has(id) && code !== '');
  }, [sheet.rows, check]);
  const pages = Math.max(1, pagesOf(labelsOf(good), settings));
  const [wanted, setWanted] = useState(0);
  const page = Math.min(wanted, pages - 1);
  const shape = sheetProblem(settings);
  return (
    <section className={classes.preview} aria-label={t({ zh: '预览', en: 'Preview' })}>
      <div className={classes.pager}>
        <Button
          appearance="subtle"
          icon={<ChevronLeftRegular />}
          aria-label={t({ zh: '上一页', en: 'Previous page' })}
          disabledFocusable={page === 0}
          onClick={() => setWanted(Math.max(0, page - 1))}
        />
        <span role="status">
          {t({ zh: '第 {page} / {pages} 页', en: 'Page {page} of {pages}' }, { page: page + 1, pages })}
        </span>
        <Button
          appearance="subtle"
          icon={<ChevronRightRegular />}
          aria-label={t({ zh: '下一页', en: 'Next page' })}
          disabledFocusable={page >= pages - 1}
          onClick={() => setWanted(Math.min(pages - 1, page + 1))}
        />
        <span className={classes.quiet}>
          {settings.pageWidth} × {settings.pageHeight} mm
        </span>
      </div>
      <Paper rows={good} settings={settings} page={page} />
      {check === undefined || check.thin === 0 ? null : (
        <p className={classes.quiet}>
          {t(
            {
              zh: '{n} 行的线条较细，普通打印机可能印糊：建议用大一些的标签或更短的编码',
              en: 'The lines of {n} {n|row is|rows are} thin and may blur on ordinary printers. Use larger labels or shorter codes',
            },
            { n: check.thin },
          )}
        </p>
      )}
      {sheet.checkError === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {t(errorText(sheet.checkError))}{' '}
          <Button size="small" onClick={sheet.checkAgain}>
            {t({ zh: '重试', en: 'Try again' })}
          </Button>
        </p>
      )}
      <Download
        rows={good}
        settings={settings}
        ready={shape === undefined && good.length > 0 && check !== undefined && labelsOf(sheet.rows) <= most.labels}
      />
    </section>
  );
}

/** CSS pixels of a millimetre. */
const cssPixels = 96 / 25.4;
/** Share of the window's height that a whole page takes. */
const highest = 0.48;

/** One page: as a whole, or as large as it is on paper. */
function Paper({ rows, settings, page }: { rows: LabelSheet['rows']; settings: SheetSettings; page: number }) {
  const t = useText();
  const parts = useParts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const desk = useRef<HTMLDivElement>(null);
  const room = useRoom(desk);
  const [actual, setActual] = useState(false);
  const shown = useDebounced(
    useMemo(() => ({ rows, settings, page }), [rows, settings, page]),
    100,
  );
  const { pageWidth, pageHeight } = shown.settings;
  const fitting = Math.min(room / pageWidth, (window.innerHeight * highest) / pageHeight);
  const scale = actual ? cssPixels : fitting;
  // In the screen's own pixels: thin lines do not go missing.
  const dots = scale * window.devicePixelRatio;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === undefined || context === null) return;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    const { rows: labels, settings: how, page: at } = shown;
    if (sheetProblem(how) !== undefined) return;
    paint(context, gridOf(how), dots);
    if (parts !== undefined) paint(context, pageDrawing(labels, how, at, parts), dots);
  }, [parts, shown, dots]);
  return (
    <>
      <div ref={desk} className={classes.desk} tabIndex={actual ? 0 : undefined}>
        <canvas
          ref={canvas}
          className={classes.paper}
          width={Math.max(1, Math.round(pageWidth * dots))}
          height={Math.max(1, Math.round(pageHeight * dots))}
          style={{ width: pageWidth * scale, height: pageHeight * scale }}
          role="img"
          aria-label={t({ zh: '第 {page} 页的预览', en: 'Preview of page {page}' }, { page: page + 1 })}
        />
      </div>
      <Button size="small" appearance="subtle" onClick={() => setActual(!actual)}>
        {actual ? t({ zh: '看整页', en: 'Whole page' }) : t({ zh: '按实际大小看', en: 'Actual size' })}
      </Button>
    </>
  );
}

/** CSS pixels across the desk, without its edges. */
function useRoom(desk: RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(300);
  useEffect(() => {
    const element = desk.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setRoom(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [desk]);
  return room;
}

/** Where labels are on the paper: on the screen alone. */
function gridOf(settings: SheetSettings): Drawing {
  const items = Array.from({ length: settings.columns * settings.rows }, (_, at): DrawItem => {
    const { labelWidth: width, labelHeight: height } = settings;
    return { kind: 'frame', color: '#d6d6d6', ...labelPlace(at, settings), width, height };
  });
  return { width: settings.pageWidth, height: settings.pageHeight, items };
}

function Download({ rows, settings, ready }: { rows: LabelSheet['rows']; settings: SheetSettings; ready: boolean }) {
  const t = useText();
  const { toasts } = usePlugin();
  const tag = useTag();
  const [work, setWork] = useState<{ abort: AbortController; share: number }>();
  const title = t({ zh: '标签', en: 'Labels' });
  const run = async () => {
    if (work !== undefined || !ready) return;
    const abort = new AbortController();
    setWork({ abort, share: 0 });
    tag.setBusy(true);
    try {
      const pdf = await sheetPdf(rows, settings, title, {
        signal: abort.signal,
        onProgress: (share) => setWork({ abort, share }),
      });
      const day = new Date().toISOString().slice(0, 10);
      saveFile(pdf, `${title}-${day}.pdf`);
    } catch (error) {
      if (!abort.signal.aborted) toasts.error(errorText(error), error);
    } finally {
      setWork(undefined);
      tag.setBusy(undefined);
    }
  };
  if (work !== undefined)
    return (
      <div className={classes.progress} role="status">
        <span>{t({ zh: '正在生成 PDF…{n}%', en: 'Creating PDF… {n}%' }, { n: Math.round(work.share * 100) })}</span>
        <Button size="small" onClick={() => work.abort.abort()}>
          {t({ zh: '取消', en: 'Cancel' })}
        </Button>
        <ProgressBar value={work.share} />
      </div>
    );
  return (
    <Button appearance="primary" icon={<ArrowDownloadRegular />} disabledFocusable={!ready} onClick={() => void run()}>
      {t({ zh: '下载 PDF', en: 'Download PDF' })}
    </Button>
  );
}
