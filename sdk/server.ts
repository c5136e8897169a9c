/** The server half of a plugin: its definition, its routes and its context. */

export { secretShape, usernameShape } from './base/account-shapes.ts';
export { containing } from './base/containing.ts';
export { escapeHtml } from './base/escape-html.ts';
export { passwordLength } from './base/wire.ts';
export { type Access, anyone, anyStaff, customer, fun, registered } from './calls/access.ts';
export { zId } from './calls/shapes.ts';
export type { AuditWords } from './server/audit-texts.ts';
export type { Caller } from './server/caller.ts';
export type {
  Audit,
  BlobInfo,
  BlobStat,
  Blobs,
  Database,
  Events,
  Ids,
  Inbox,
  InboxFile,
  IslandFile,
  JobOptions,
  Jobs,
  Log,
  OrganisationSummary,
  Outbound,
  OutboundAnswer,
  OutboundOptions,
  OutboundSocket,
  OutboundStream,
  People,
  PersonSummary,
  Secrets,
  ServerContext,
  ServerContributions,
  ServerServices,
  Site,
} from './server/context.ts';
export {
  customerOrders,
  noOrders,
  type OrderRange,
  type OrdersAsked,
  orderOwner,
  orderRange,
  type StageCount,
} from './server/customer-orders.ts';
export {
  defineServer,
  type Job,
  type Migrations,
  type PluginApp,
  type RouteOptions,
  type ServerHalf,
  type SiteOptions,
  type SubmitOptions,
} from './server/define.ts';
export { cookieOf, type DeviceMarks, deviceMarks, personHolder, type Visitor } from './server/device-marks.ts';
export { languageOf } from './server/language.ts';
export { type LeasedDocuments, Leases, leaseHolders, otherHolder } from './server/lease/leases.ts';
export type { LeaseTable, LeaseTables, PresenceTable } from './server/lease/tables.ts';
export type {
  Address,
  Answered,
  AuditLine,
  FunctionCatalog,
  FunctionInfo,
  Platform,
  PlatformApp,
  PlatformHandlers,
  RoleGrant,
  SessionFacts,
  SignedIn,
  SignInRequest,
} from './server/platform.ts';
export type { PlatformTables } from './server/platform-tables.ts';
export { type Prepared, prepared } from './server/prepared.ts';
export type { CallHandler, FormFields, Handlers, Reply, ServerRequest } from './server/request.ts';
export { spokenCode, spokenCodeIn } from './server/spoken-code.ts';
export type { TableLimits } from './server/table/limits.ts';
export { lockedFileText } from './server/table/locked-file.ts';
export { uploadedTable } from './server/table/uploaded-table.ts';
export {
  isRelations,
  partKey,
  relationsPart,
  type WorkbookParts,
  workbookPart,
  workbookParts,
} from './server/table/workbook-parts.ts';
export { type WorkbookCell, type WorkbookColumn, writeWorkbook } from './server/table/write-workbook.ts';
export { followTimeZones } from './server/time-zones.ts';
export { WithCookie } from './server/with-cookie.ts';
export { boundedWork, type WorkCall, type WorkLimits, type WorkPlace } from './server/work/bounded-work.ts';
export { serveWork } from './server/work/serve-work.ts';
export { workerFile } from './server/work/worker-file.ts';
