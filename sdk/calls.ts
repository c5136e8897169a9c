/** The calls of a plugin, declared once for its server half and its pages. */
export { type Access, anyone, anyStaff, customer, fun, registered } from './calls/access.ts';
export {
  type Answer,
  type Call,
  type CallInput,
  type CallKey,
  type CallResult,
  type Calls,
  type Decoded,
  defineCalls,
  type Encodable,
  type ServedCall,
  type ServedCalls,
} from './calls/call.ts';
export { zCodeBody, zCodeMatch, zCodeMatches, zRedeemBody } from './calls/codes.ts';
export { zLabelBody, zLabelThings } from './calls/labels.ts';
export {
  type Lease,
  type LeaseRecord,
  type LeaseRequest,
  zLease,
  zLeaseEnd,
  zLeaseOrder,
  zWindowName,
} from './calls/lease.ts';
export { zCustomerOrders, zOrdersQuery } from './calls/orders.ts';
export type { PlatformCall, PlatformTable } from './calls/platform/call.ts';
export { type PlatformCalls, platformCalls } from './calls/platform/index.ts';
export {
  zAtMost,
  zFlag,
  zId,
  zIdText,
  zInstant,
  zLine,
  zLines,
  zListOf,
  zLocalText,
  zOpaque,
  zRevision,
  zSlice,
  zText,
  zTime,
} from './calls/shapes.ts';
export { tableUpload, zTableContent } from './calls/table.ts';
