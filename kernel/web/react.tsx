import { LanguageProvider } from '@fitout/sdk/web';
import { createContext, type ReactNode, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { Kernel } from './kernel.ts';

const KernelReact = createContext<Kernel | undefined>(undefined);

/** Puts the kernel and the language around an area. */
export function KernelProvider({ kernel, children }: { kernel: Kernel; children: ReactNode }) {
  const { language } = useSnapshot(kernel.preferences.state);
  return (
    <KernelReact.Provider value={kernel}>
      <LanguageProvider value={language}>{children}</LanguageProvider>
    </KernelReact.Provider>
  );
}

export function useKernel(): Kernel {
  const kernel = useContext(KernelReact);
  if (kernel === undefined) throw new Error('useKernel: this component stands outside of KernelProvider');
  return kernel;
}
