/** What a page of the gallery shows, as its address says. */
export interface GalleryAddress {
  /** What is searched for; empty for everything. */
  q: string;
  /** Of this album alone. */
  album?: string | undefined;
  /** All albums instead of the pictures. */
  byAlbum?: boolean;
  /** The picture that opens at once. */
  photo?: string | undefined;
}

/** Characters of a search: the server takes no more. */
export const maxQueryLength = 200;

/** Reads `?q=…&album=…`. Spaces around a search, and what is too long of it, are left out. */
export function readAddress(search: string): GalleryAddress {
  const query = new URLSearchParams(search);
  return {
    q: queryOf(query.get('q') ?? ''),
    album: query.get('album') ?? undefined,
    byAlbum: query.get('by') === 'album',
    photo: query.get('photo') ?? undefined,
  };
}

/** A search as it stands in an address. */
export const queryOf = (text: string): string => text.toWellFormed().slice(0, maxQueryLength).toWellFormed().trim();

/** The address of a page of the gallery: `/m/images?q=2024&by=album`. */
export function addressOf({ q, album, byAlbum, photo }: GalleryAddress): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (album !== undefined) query.set('album', album);
  else if (byAlbum === true) query.set('by', 'album');
  if (photo !== undefined) query.set('photo', photo);
  return query.size === 0 ? '/m/images' : `/m/images?${query}`;
}
