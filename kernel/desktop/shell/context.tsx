import { createContext, useContext } from 'react';
import type { Shell } from './shell.ts';

const ShellReact = createContext<Shell | undefined>(undefined);

export const ShellProvider = ShellReact.Provider;

export function useShell(): Shell {
  const shell = useContext(ShellReact);
  if (shell === undefined) throw new Error('useShell: this component stands outside of the shell');
  return shell;
}
