import type { Toasts } from '@fitout/sdk/web';
import type { HighlightPhoto } from '../../../../plugins/images/api.ts';

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
};

/** What a saved picture is called: what file systems refuse becomes `_`. */
export function downloadNameOf({ name, type }: Pick<HighlightPhoto, 'name' | 'type'>): string {
  const ending = endings[type] ?? type.slice(type.indexOf('/') + 1);
  return `${name.replace(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_')}.${ending}`;
}

/** A link that opens the gallery with this picture in front. */
export function linkOf({ id }: Pick<HighlightPhoto, 'id'>): string {
  return `${location.origin}${location.pathname}#/m/images?photo=${id}`;
}

/** The phone's own sheet where there is one; else the link is copied, which says 复制成功. */
export async function sharePhoto(photo: HighlightPhoto, toasts: Toasts): Promise<void> {
  const url = linkOf(photo);
  if (typeof navigator.share !== 'function') return toasts.copy(url);
  try {
    await navigator.share({ title: photo.name, url });
  } catch (error) {
    // Thought better of it. Anything else: the link is still good.
    if ((error as Error).name !== 'AbortError') await toasts.copy(url);
  }
}
