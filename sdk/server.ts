/** The server half of a plugin: its definition, its routes and its context. */
export { type Access, anyone, anyStaff, customer, fun, registered } from './calls/access.ts';
export { zId } from './calls/shapes.ts';
export type {
  Audit,
  BlobInfo,
  BlobStat,
  Blobs,
  Caller,
  Database,
  Events,
  Ids,
  IslandFile,
  JobOptions,
  Jobs,
  Log,
  OrganisationSummary,
  Outbound,
  OutboundAnswer,
  OutboundOptions,
  People,
  PersonSummary,
  ServerContext,
  ServerContributions,
  ServerServices,
  Site,
} from './server/context.ts';
export {
  type AuditWords,
  type CallHandler,
  defineServer,
  type FormFields,
  type Handlers,
  type Job,
  type Migrations,
  type PluginApp,
  type Reply,
  type RouteOptions,
  type ServerHalf,
  type ServerRequest,
  type SiteOptions,
  type SubmitOptions,
} from './server/define.ts';
export { type Prepared, prepared } from './server/prepared.ts';
export type { TableLimits } from './server/table/limits.ts';
export { readTable } from './server/table/read-table.ts';
export { type WorkbookCell, type WorkbookColumn, writeWorkbook } from './server/table/write-workbook.ts';
export { boundedWork, type WorkLimits } from './server/work/bounded-work.ts';
export { serveWork } from './server/work/serve-work.ts';
