import type { MobileShare, SharedItem } from '@fitout/sdk/mobile';

/** Who takes all that was shared: every file's kind, and the text where there is one and no file. */
export function takersOf(shares: readonly MobileShare[], { text, url, files }: SharedItem): MobileShare[] {
  const isText = files.length === 0 && `${text}${url}` !== '';
  return shares.filter((share) =>
    isText ? share.text === true : files.length > 0 && files.every((file) => takes(share.accept, file)),
  );
}

function takes(accept: readonly string[], { name, type }: { name: string; type: string }): boolean {
  return accept.some((kind) =>
    kind.startsWith('.')
      ? name.toLowerCase().endsWith(kind.toLowerCase())
      : kind.endsWith('/*')
        ? type.startsWith(kind.slice(0, -1))
        : type === kind,
  );
}
