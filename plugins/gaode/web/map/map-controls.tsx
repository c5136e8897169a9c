import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, SubtractRegular, ZoomFitRegular } from '@fluentui/react-icons';
import { usePlacesPage } from '../page/workspace-context.ts';
import classes from './map.module.css';
import { boundsOf } from './place-features.ts';

/** Zoom, and a view of all places. */
export function MapControls() {
  const t = useText();
  const { map, points } = usePlacesPage();
  const bounds = points === undefined ? undefined : boundsOf(points.values());
  const controls = [
    { label: t({ zh: '放大', en: 'Zoom in' }), icon: <AddRegular />, run: () => map?.zoomBy(1) },
    { label: t({ zh: '缩小', en: 'Zoom out' }), icon: <SubtractRegular />, run: () => map?.zoomBy(-1) },
    {
      label: t({ zh: '显示全部门店', en: 'Show all stores' }),
      icon: <ZoomFitRegular />,
      run: () => bounds !== undefined && map?.fit(bounds),
    },
  ];
  return (
    <div className={classes.controls}>
      {controls.map(({ label, icon, run }) => (
        <Button key={label} appearance="subtle" icon={icon} aria-label={label} title={label} onClick={run} />
      ))}
    </div>
  );
}
