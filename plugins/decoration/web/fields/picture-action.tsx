import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** One of the small buttons beside a picture: as narrow as its words, so that all of them share one line of the panel. */
export function PictureAction({ children, onClick }: { children: ReactNode; onClick(): void }) {
  return (
    <Button
      size="small"
      appearance="subtle"
      style={{ minWidth: 0, paddingInline: 6, whiteSpace: 'nowrap' }}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
