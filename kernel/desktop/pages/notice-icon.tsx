import {
  DismissCircleRegular,
  LockClosedRegular,
  PlugDisconnectedRegular,
  WarningRegular,
} from '@fluentui/react-icons';
import type { NoticeProps } from './notice-props.ts';

const icons = {
  error: DismissCircleRegular,
  forbidden: LockClosedRegular,
  unknown: PlugDisconnectedRegular,
  quarantined: WarningRegular,
};

export function NoticeIcon({ kind }: Pick<NoticeProps, 'kind'>) {
  const Icon = icons[kind];
  return <Icon fontSize={40} aria-hidden />;
}
