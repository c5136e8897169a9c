import type { Job, ServerContext } from '../../../sdk/server.ts';

export interface Task {
  job: Job<unknown>;
  ctx: ServerContext;
}
