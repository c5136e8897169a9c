import type { BlockViewProps } from '../../../../decoration/api.ts';
import type { ActivityProps, ShownActivity } from '../../page/activity-block.ts';
import { ActivitiesView } from '../../page/activity-view.tsx';

export function FlashView(view: BlockViewProps<ActivityProps, readonly ShownActivity[]>) {
  return <ActivitiesView {...view} kind="flash" type="flash" />;
}
