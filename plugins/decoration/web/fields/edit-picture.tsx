import type { AssetImage, AssetPicture } from '@fitout/sdk';
import { usePictureEditors } from '@fitout/sdk/desktop';
import { usePlugin, useServerChanges, useText } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import { imageVersions } from '../../../images/api.ts';
import { PictureAction } from './picture-action.tsx';

interface Props {
  /** Key of the picture that is shown. */
  shown: string;
  onChange(image: AssetImage): void;
}

/** What went into the editor. */
interface Edited {
  asset: string;
  /** Of the picture that the page showed. */
  shown: string;
  /** Of the asset's file then. */
  file: string;
}

/**
 * What other plugins edit pictures with. Once the asset has a new file, here or in another tag, the page shows it; undo
 * brings the one before back, which then stays, as does another picture that was chosen meanwhile.
 */
export function EditPicture({ shown, onChange }: Props) {
  const { services, toasts } = usePlugin();
  const t = useText();
  const editors = usePictureEditors();
  const edited = useRef<Edited>(undefined);
  const latest = useRef({ shown, onChange });
  latest.current = { shown, onChange };
  const find = async (): Promise<AssetPicture | undefined> => {
    const versions = await services.get(imageVersions);
    const found = await versions.find(shown);
    if (found === undefined)
      toasts.info({ zh: '这张图片已不在素材库中', en: 'This picture is no longer in the library' });
    else edited.current = { asset: found.asset, shown, file: (await versions.current(found.asset)).key };
    return found;
  };
  const follow = async (): Promise<void> => {
    if (edited.current === undefined) return;
    const { asset } = edited.current;
    const now = await (await services.get(imageVersions)).current(asset).catch(() => undefined);
    const { shown: before, file } = edited.current;
    if (now === undefined || now.key === file || latest.current.shown !== before) return;
    edited.current = { asset, shown: now.key, file: now.key };
    latest.current.onChange(now);
    toasts.success({ zh: '已换为新版本，可以撤销', en: 'Updated to the new version. Undo to go back' });
  };
  const followed = useRef(follow);
  followed.current = follow;
  // Also when one comes back from the tag in which it was edited.
  useEffect(() => void followed.current(), []);
  useServerChanges(['images.replaced'], () => void followed.current());
  return editors.map(({ id, title, open }) => (
    <PictureAction key={id} onClick={() => void open(find)}>
      {t(title)}
    </PictureAction>
  ));
}
