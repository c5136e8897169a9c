import type { ComponentType } from 'react';

export type IconSet = Record<string, ComponentType<{ fontSize?: number; 'aria-hidden'?: boolean }>>;
