export type { CountLine, countCalls, StockCount } from './shared/calls/counts.ts';
export { type CameraFault, faultText } from './shared/camera/camera-fault.ts';
export {
  type Camera,
  type CameraChoice,
  CameraSession,
  codeSize,
  type FrameSize,
  photoSize,
} from './shared/camera/camera-session.ts';
export { isIphone, nearestCm } from './shared/camera/near-focus.ts';
export { showStream } from './shared/camera/show-stream.ts';
export { photoOfFile } from './shared/camera/still.ts';
export { useOpenAtOnce } from './shared/camera/use-open-at-once.tsx';
export { type Meaning, visibleText } from './shared/codes/meaning.ts';
export { typedFormat } from './shared/codes/typed-format.ts';
export { codeKey } from './shared/counts/code-key.ts';
export { CountSession, type CountState } from './shared/counts/count-session.ts';
export { useCountSettings } from './shared/counts/count-settings.tsx';
export {
  countNotices,
  deleteQuestion,
  endQuestion,
  listQuestion,
  removeListQuestion,
  standingTexts,
  syncText,
} from './shared/counts/count-texts.ts';
export { type Standing, standingOf, standings, totalsOf } from './shared/counts/differences.ts';
export { entryStoreOf } from './shared/counts/entry-store.ts';
export { countLimits } from './shared/counts/limits.ts';
export { countCsv, filteredLines } from './shared/counts/lines-out.ts';
export { allThings, stockList, stockSources } from './shared/counts/stock-list.ts';
export { linesOf } from './shared/counts/tally.ts';
export { useCounting } from './shared/counts/use-counting.tsx';
export { useNamedLines } from './shared/counts/use-named-lines.tsx';
export type { Found } from './shared/decoder/protocol.ts';
export { cornerHandles } from './shared/document/corner-handles.ts';
export { type Point, type Quad, wholeQuad, withCorner, withCornerKeyed } from './shared/document/geometry/quad.ts';
export { type SheetListeners, type SheetWatch, watchSheets } from './shared/document/live.ts';
export { type PageFilter, pageFilters } from './shared/document/page/filters.ts';
export { type DocumentPage, documentFull } from './shared/document/pages.ts';
export { type PaperStack, type Papers, paperStackOf, unreadPages } from './shared/document/paper-stack.ts';
export { type Layout, layouts } from './shared/document/pdf/layout.ts';
export { makePdf } from './shared/document/pdf/make-pdf.ts';
export type { PageWork } from './shared/document/protocol.ts';
export { ocrMegabytes } from './shared/document/text/ocr.ts';
export type { TextFinder, TurnedBox } from './shared/document/text/text.ts';
export { clearPagesQuestion, filterTexts, layoutTexts, pageDeletedText, unreadText } from './shared/document/texts.ts';
export { errorOfFile } from './shared/error-of-file.ts';
export {
  askSources,
  failedText,
  type KnownMatch,
  type ReadCode,
  redeem,
  redeemedText,
  sourcesFor,
  withMatch,
} from './shared/matches/code-calls.ts';
export { FrameGuides, LevelLine } from './shared/photo/frame-guides.tsx';
export { askForLean, leanIsAskedFor, watchLean } from './shared/photo/level.ts';
export { nameAt } from './shared/photo/names.ts';
export type { Photo } from './shared/photo/photo-database.ts';
export {
  type PhotoRoll,
  photoRollOf,
  type Roll,
  rollFull,
  type Sending,
  type Undo,
} from './shared/photo/photo-roll.ts';
export { zipOf } from './shared/photo/photo-zip.ts';
export { type Ratio, ratios } from './shared/photo/ratio.ts';
export { delays, type PhotoSettings, photoSettings } from './shared/photo/settings.ts';
export { type OpenShelf, openShelves } from './shared/photo/shelves.ts';
export { maxInBurst, Shutter, type ShutterOptions, type ShutterState } from './shared/photo/shutter.ts';
export { shutterPresses } from './shared/photo/shutter-presses.ts';
export { type Shot, shotOfFile, takeShot } from './shared/photo/take-shot.ts';
export { barCodePoint, barLabelPoint, textFinder } from './shared/points.ts';
export { Agreement, awayMs, keyOf } from './shared/scan/agree.ts';
export { Aim } from './shared/scan/aim.ts';
export { actOn, type CodeAction, codeActions } from './shared/scan/code-actions.ts';
export { type Part, watchFrames } from './shared/scan/frames.ts';
export { formatText, kindText, moreText } from './shared/scan/meaning-texts.ts';
export {
  type PictureListeners,
  PictureReader,
  type PictureReading,
  readingText,
} from './shared/scan/picture-reader.ts';
export { ScanStore } from './shared/scan/scan-store.ts';
export { besideTexts, meaningOfScan, type ReadScan, timeText } from './shared/scan/scan-texts.ts';
export { type Scan, wholeOf, withFound } from './shared/scan/scans.ts';
export { clearOf, onScreen, type Size, seenPart } from './shared/scan/seen-part.ts';
export { readySound, sound, vibrate } from './shared/scan/signal.ts';
export { typedCode } from './shared/scan/typed-code.ts';
export { useClamped } from './shared/scan/use-clamped.tsx';
export { useReadySound } from './shared/scan/use-ready-sound.tsx';
export { listenToScanner } from './shared/scan/wedge.ts';

/** Brings the decoder's files for use without a network (shared/decoder/precache.ts), apart from what a page needs at first. */
export async function precacheDecoder(): Promise<void> {
  await (await import('./shared/decoder/precache.ts')).precacheDecoder();
}

/** Brings what documents are made with for use without a network; the models that read text come when that is asked for. */
export async function precacheDocuments(): Promise<void> {
  await (await import('./shared/document/precache.ts')).precacheDocuments();
}

/** Brings what packs photos for use without a network. */
export async function precachePhotos(): Promise<void> {
  await (await import('./shared/photo/precache.ts')).precachePhotos();
}
