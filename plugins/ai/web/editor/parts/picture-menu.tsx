import { ButtonMenu } from '@fitout/sdk/desktop';
import { usePictureShelves, useText } from '@fitout/sdk/web';
import { MenuItem } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { chooseFiles, pictureTypes } from '../../pictures/choose-files.ts';
import { useEditor } from '../session/hooks.ts';

/** Where a picture comes from: this device, or a shelf of the platform. */
export function PictureMenu({
  target,
  onClose,
  onFiles,
  children,
}: {
  target: HTMLElement;
  onClose(): void;
  onFiles(files: readonly File[]): void;
  /** What else may be put in. */
  children?: ReactNode;
}) {
  const session = useEditor();
  const t = useText();
  const shelves = usePictureShelves().filter(({ take }) => take !== undefined);
  return (
    <ButtonMenu target={target} onClose={onClose}>
      <MenuItem onClick={() => void chooseFiles(pictureTypes).then(onFiles)}>
        {t({ zh: '从本机选择', en: 'From this device' })}
      </MenuItem>
      {shelves.map((shelf) => (
        <MenuItem
          key={shelf.id}
          onClick={() => void session.attempt(Promise.resolve(shelf.take?.()).then((files) => onFiles(files ?? [])))}
        >
          {t({ zh: '从{name}选择', en: 'From {name}' }, { name: t(shelf.title) })}
        </MenuItem>
      ))}
      {children}
    </ButtonMenu>
  );
}
