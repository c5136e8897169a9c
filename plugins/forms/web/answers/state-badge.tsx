import { useText } from '@fitout/sdk/web';
import { Badge } from '@fluentui/react-components';
import type { AnswerRow } from '../../shared/calls/outputs.ts';

export function StateBadge({ state }: { state: AnswerRow['state'] }) {
  const t = useText();
  return (
    <Badge appearance="tint" color={state === 'new' ? 'brand' : 'success'}>
      {state === 'new' ? t({ zh: '待处理', en: 'New' }) : t({ zh: '已处理', en: 'Handled' })}
    </Badge>
  );
}
