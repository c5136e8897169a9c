import type { ComponentType } from 'react';
import { contributionPoint } from '../base/tokens.ts';
import type { Command } from './context.ts';

/** Entries of the command palette. `ctx.commands.add` adds to it. */
export const commandPoint = contributionPoint<Command>('command');

export interface HeaderAction {
  id: string;
  /** Smaller stands further left. */
  order?: number;
  component: ComponentType;
}

/** Controls in the staff header, left of the person's name. */
export const headerActionPoint = contributionPoint<HeaderAction>('header.action');
