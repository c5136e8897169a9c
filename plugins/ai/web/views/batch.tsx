import { BatchPage } from '../batch/batch-page.tsx';

/** 批量修图: the same done to many pictures of the library. */
export default function BatchView() {
  return <BatchPage />;
}
