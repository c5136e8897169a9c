/** What both halves of a plugin share: texts, errors, codes, tokens, the manifest's types. No React, no DOM, no Node. */
export { type Accent, accentOf } from './base/accent.ts';
export { type AigcMark, aigcOf, aigcPacket, type SeenLabel, seenLabelOf } from './base/aigc.ts';
export { type CodeName, codes } from './base/codes.ts';
export {
  decimalOf,
  decimalPlaces,
  decimalUnits,
  exactDigits,
  exactNumber,
  parseDecimal,
  parseWhole,
} from './base/decimal.ts';
export { type Disposable, DisposableStore, toDisposable } from './base/disposable.ts';
export { FitoutError, type FitoutErrorOptions, isFitoutError } from './base/errors.ts';
export type { EventBus, EventMap } from './base/events.ts';
export { type FieldRule, fieldProblem, formMessages } from './base/form-messages.ts';
export { checkDigit, gtinOf } from './base/gtin.ts';
export { stripInvisible } from './base/invisible.ts';
export { type KeyPressed, keyOf } from './base/keys.ts';
export { columnMoney, maxCents, moneyProblem, parseMoney, plainMoney, showMoney, yuan } from './base/money.ts';
export { phoneDigits } from './base/phone.ts';
export { sizeText } from './base/size-text.ts';
export { fill, type Language, type LocalText, pluralize, type Text, textIn } from './base/text.ts';
export {
  addDays,
  columnTimeZone,
  dayIn,
  daysUntil,
  defaultTimeZone,
  deviceTimeZone,
  instantOf,
  isTimeZone,
  startOfDay,
  timeZoneName,
  wallClock,
  wallTime,
} from './base/time-zone.ts';
export { type ContributionPoint, contributionPoint, type ServiceToken, serviceToken } from './base/tokens.ts';
export { newUuid } from './base/uuid.ts';
export type { Capability } from './manifest/capabilities.ts';
export type { Manifest, MenuDeclaration, RouteDeclaration, TagIdentity } from './manifest/manifest.ts';

/** The version of this SDK, which a manifest's `sdk` range is held against. */
export const sdkVersion = '0.1.0';

/** A 64-bit id: digits in a string on the client, a JSON number on the wire, a bigint on the server. */
export type Id = string;

export { type AssetImage, assetSrcset, assetUrl, assetWidths } from './assets.ts';
export type { BlockValue, DeclaredBlock, DeclaredField, DeclaredNode, DeclaredTag } from './blocks.ts';
export { type CodeMatch, type CodeMatches, type CodeSource, spacedCode } from './codes.ts';
export {
  type CsvOptions,
  type CsvProblem,
  CsvReader,
  type CsvRow,
  csvProblemTexts,
  delimiterOf,
} from './csv/csv-reader.ts';
export { pastedCells } from './csv/pasted-cells.ts';
export { csvLine, guardCell, unguardCell, unguardCode } from './csv.ts';
export { deferImages } from './defer-images.ts';
export { fileStem } from './file-name.ts';
export { retryImages } from './image-retries.ts';
export type { LabelSource, LabelThing, LabelThings } from './labels.ts';
export { declaredBlockProblem } from './manifest/declared-block.ts';
export {
  type CustomerOrder,
  type CustomerOrderSource,
  type CustomerOrders,
  type OrderStage,
  orderStages,
} from './orders.ts';
export {
  homeTopic,
  noAnswerText,
  pageTopic,
  productOfUrl,
  publishedHomeUrl,
  publishedPageUrl,
  serverUrl,
  slugOfUrl,
  visitorFetch,
  visitorHeaders,
} from './pages.ts';
export {
  type AssetPicture,
  type EditablePicture,
  type FilePicture,
  type KeepOptions,
  type PictureEditor,
  type PicturePreparation,
  type PictureReturn,
  type PictureShelf,
  type PrepareOptions,
  type PreparePicture,
  pictureEditors,
  picturePreparations,
  pictureShelves,
} from './pictures.ts';
export { type QrModules, qrPath } from './qr-path.ts';
export { roleName } from './roles.ts';
export {
  handPhoto,
  handScan,
  ownReturn,
  type ScanKind,
  scanKindOf,
  scannedEvent,
  scannerUrl,
  takePhoto,
  takeScan,
} from './scanner.ts';
export { type TableContent, type TableLines, type TableProblem, tableBytes } from './tables.ts';
