import { serveWork } from '../work/serve-work.ts';
import type { TableLimits } from './limits.ts';
import { parseTable } from './parse-table.ts';

serveWork(({ bytes, limits }: { bytes: Uint8Array; limits: TableLimits }) => parseTable(bytes, limits));
