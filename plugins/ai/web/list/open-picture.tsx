import { ButtonMenu, errorText, useMenuButton } from '@fitout/sdk/desktop';
import { usePictureShelves, usePlugin, useText } from '@fitout/sdk/web';
import { Button, type ButtonProps, MenuItem } from '@fluentui/react-components';
import { ImageAddRegular } from '@fluentui/react-icons';
import { chooseFiles, pictureTypes } from '../pictures/choose-files.ts';

const loaded = async () => undefined;

/** 打开图片: a picture of this device or of the library becomes a document. */
export function OpenPicture({
  onFile,
  appearance = 'secondary',
}: { onFile(file: File): void } & Pick<ButtonProps, 'appearance'>) {
  const t = useText();
  const { button, menu } = useMenuButton(loaded);
  return (
    <>
      <Button {...button} appearance={appearance} icon={<ImageAddRegular />}>
        {t({ zh: '打开图片', en: 'Open image' })}
      </Button>
      {menu === undefined ? null : <Sources {...menu} onFile={onFile} />}
    </>
  );
}

function Sources({ target, onClose, onFile }: { target: HTMLElement; onClose(): void; onFile(file: File): void }) {
  const t = useText();
  const { toasts } = usePlugin();
  const shelves = usePictureShelves().filter(({ take }) => take !== undefined);
  const from = (files: Promise<File[] | undefined> | undefined) =>
    void Promise.resolve(files).then(
      (found) => {
        if (found?.[0] !== undefined) onFile(found[0]);
      },
      (error: unknown) => toasts.error(errorText(error), error),
    );
  return (
    <ButtonMenu target={target} onClose={onClose}>
      <MenuItem onClick={() => from(chooseFiles(pictureTypes, false))}>
        {t({ zh: '从本机选择', en: 'From this device' })}
      </MenuItem>
      {shelves.map((shelf) => (
        <MenuItem key={shelf.id} onClick={() => from(shelf.take?.())}>
          {t({ zh: '从{name}选择', en: 'From {name}' }, { name: t(shelf.title) })}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
