import { useText } from '@fitout/sdk/web';
import { readingText } from '../../shared/scan/picture-reader.ts';
import { Working } from '../parts/working.tsx';
import type { Pictures } from './use-pictures.ts';

/** The pictures that are being read, and the way out; nothing where none takes a while. */
export function PicturesInHand({ pictures: { reading, cancel } }: { pictures: Pictures }) {
  const t = useText();
  if (reading === undefined) return null;
  return <Working words={t(readingText(reading))} share={reading.share} onCancel={cancel} />;
}
