import { usePictureShelves, useText } from '@fitout/sdk/web';
import { MenuDivider, MenuItem } from '@fluentui/react-components';
import { addStickers } from '../add-pictures.ts';
import { useEditor } from '../session/hooks.ts';
import { addFrame, addQr, addWatermark } from '../session/marks.ts';

/** What is put into a picture beside whole pictures. */
export function InsertItems() {
  const session = useEditor();
  const t = useText();
  const shelves = usePictureShelves().filter(({ take }) => take !== undefined);
  return (
    <>
      <MenuDivider />
      {shelves.map((shelf) => (
        <MenuItem
          key={shelf.id}
          onClick={() =>
            void session.attempt(Promise.resolve(shelf.take?.()).then((files) => addStickers(session, files ?? [])))
          }
        >
          {shelves.length === 1
            ? t({ zh: '贴纸', en: 'Sticker' })
            : t({ zh: '贴纸（{name}）', en: 'Sticker ({name})' }, { name: t(shelf.title) })}
        </MenuItem>
      ))}
      <MenuItem onClick={() => void addQr(session)}>{t({ zh: '二维码', en: 'QR code' })}</MenuItem>
      <MenuItem onClick={() => void addWatermark(session)}>{t({ zh: '水印', en: 'Watermark' })}</MenuItem>
      <MenuItem onClick={() => void addFrame(session)}>{t({ zh: '边框', en: 'Frame' })}</MenuItem>
    </>
  );
}
