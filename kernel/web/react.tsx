import { LanguageProvider } from '@fitout/sdk/web';
import { createContext, type ReactNode, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { PageKernel } from './page-kernel.ts';

const KernelReact = createContext<PageKernel | undefined>(undefined);

/** Puts the kernel and the language around an area. */
export function KernelProvider({ kernel, children }: { kernel: PageKernel; children: ReactNode }) {
  const { language } = useSnapshot(kernel.preferences.state);
  return (
    <KernelReact.Provider value={kernel}>
      <LanguageProvider value={language}>{children}</LanguageProvider>
    </KernelReact.Provider>
  );
}

export function useKernel(): PageKernel {
  const kernel = useContext(KernelReact);
  if (kernel === undefined) throw new Error('useKernel: this component stands outside of KernelProvider');
  return kernel;
}
