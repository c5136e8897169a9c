import type { PictureShelf } from '@fitout/sdk';
import { type Collected, chosenFiles } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import { takePictures } from './use-incoming.ts';

/** What the file chooser offers. The engine goes by the bytes, never by this. */
const accept = 'image/*,.jxl,.qoi,.heic,.heif,.avif,.tif,.tiff';

/** The ways in: files, a folder, and the places of the platform. */
export function AddButtons({
  shelves,
  onFiles,
}: {
  shelves: readonly PictureShelf[];
  onFiles(files: Collected[]): void;
}) {
  const t = useText();
  const { toasts } = usePlugin();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chosen = (event: React.ChangeEvent<HTMLInputElement>) => {
    const taken = [...(event.target.files ?? [])];
    event.target.value = '';
    if (taken.length > 0) takePictures(chosenFiles(taken), onFiles, toasts);
  };
  return (
    <>
      <Button primary icon={<Icon name="add" />} onClick={() => files.current?.click()}>
        {t({ zh: '添加图片', en: 'Add images' })}
      </Button>
      <Button icon={<Icon name="folder" />} onClick={() => folder.current?.click()}>
        {t({ zh: '添加文件夹', en: 'Add folder' })}
      </Button>
      {shelves.map((shelf) =>
        shelf.take === undefined ? null : <FromShelf key={shelf.id} shelf={shelf} onFiles={onFiles} />,
      )}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={t({ zh: '选择要转换的图片', en: 'Choose images to convert' })}
        onChange={chosen}
      />
      <input
        ref={folder}
        type="file"
        hidden
        {...{ webkitdirectory: '' }}
        aria-label={t({ zh: '选择要转换的文件夹', en: 'Choose a folder to convert' })}
        onChange={chosen}
      />
    </>
  );
}

function FromShelf({ shelf, onFiles }: { shelf: PictureShelf; onFiles(files: Collected[]): void }) {
  const t = useText();
  const { toasts } = usePlugin();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const files = await shelf.take?.();
      if (files !== undefined) onFiles(files.map((file) => ({ file, folders: [] })));
    } catch {
      toasts.error({ zh: `没能从${shelf.title.zh}取出图片`, en: `Could not get images from: ${shelf.title.en}` });
    }
    setBusy(false);
  };
  return (
    <Button icon={<Icon name="image" />} busy={busy} onClick={() => void take()}>
      {t({ zh: `从${shelf.title.zh}添加`, en: `Add from: ${shelf.title.en}` })}
    </Button>
  );
}
