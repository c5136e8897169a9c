import { useSearch } from 'wouter';
import { PreviewPage } from '../preview/preview-page.tsx';

/** A document's results on a dark stage, in the whole window: looked at, commented on, passed or returned. */
export default function PreviewView() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  return <PreviewPage key={id} id={/^\d+$/.test(id) ? id : '0'} />;
}
