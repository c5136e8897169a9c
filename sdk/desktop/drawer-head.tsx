import { Button, DrawerHeader, DrawerHeaderTitle } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useText } from '../web/hooks.ts';

/** The title of a drawer, and the button that closes it. */
export function DrawerHead({ children, onClose }: { children: ReactNode; onClose(): void }) {
  const t = useText();
  return (
    <DrawerHeader>
      <DrawerHeaderTitle
        action={
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '关闭', en: 'Close' })}
            onClick={onClose}
          />
        }
      >
        {children}
      </DrawerHeaderTitle>
    </DrawerHeader>
  );
}
