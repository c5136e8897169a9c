import { PageList } from '../pages/page-list.tsx';

export default function ListView() {
  return <PageList kind="page" title={{ zh: '装修列表', en: 'Pages' }} />;
}
