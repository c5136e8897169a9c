import { Empty } from '@fitout/sdk/desktop';
import { useLanguage, useText } from '@fitout/sdk/web';
import { Button, Spinner, useThemeClassName } from '@fluentui/react-components';
import { GlobeProhibitedRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { degreesText } from '../details/degrees.ts';
import { usePlacesPage } from '../page/workspace-context.ts';
import classes from './map.module.css';
import { MapControls } from './map-controls.tsx';
import { useFollowFocus, useFollowPlaces, useFollowTheme } from './use-map-content.ts';
import { useOpenMap } from './use-open-map.ts';

/** The map with the places on it; a message in its place where it cannot be shown. */
export function MapPane() {
  const t = useText();
  const language = useLanguage();
  const { mayEdit, draft } = usePlacesPage();
  const container = useRef<HTMLElement>(null);
  const themeClass = useThemeClassName();
  const { open, fault, notice, drag, retry } = useOpenMap(container);
  useFollowTheme(open, container, themeClass, language);
  useFollowPlaces(open);
  useFollowFocus(open);
  return (
    <div className={classes.pane}>
      <section
        ref={container}
        className={classes.map}
        data-place-map=""
        aria-label={t({ zh: '门店地图', en: 'Store map' })}
      />
      {fault !== undefined ? (
        <div className={classes.instead}>
          <Empty icon={<GlobeProhibitedRegular />} title={t(fault.title)} about={t(fault.about)}>
            <Button onClick={retry}>{t({ zh: '重试', en: 'Try again' })}</Button>
          </Empty>
        </div>
      ) : open === undefined ? (
        <div className={classes.instead}>
          <Spinner label={t({ zh: '正在加载地图', en: 'Loading the map' })} />
        </div>
      ) : (
        <>
          {notice === undefined ? null : (
            <div className={classes.notice} role="status">
              <span title={t(notice.about)}>{t(notice.title)}</span>
              <Button size="small" onClick={() => open.base.retry()}>
                {t({ zh: '重试', en: 'Try again' })}
              </Button>
            </div>
          )}
          {draft === undefined || !mayEdit ? null : (
            <p className={classes.hint} role="status">
              {t({
                zh: '在地图上点一下，或拖动标记，确定新门店的位置',
                en: 'Click the map or drag the marker to place the new store',
              })}
            </p>
          )}
        </>
      )}
      {/* Also while the map opens: the order of Tab stays the same. */}
      {fault !== undefined ? null : <MapControls />}
      {drag === undefined ? null : (
        <output className={classes.bubble} style={{ transform: `translate(${drag.pixel.x}px, ${drag.pixel.y}px)` }}>
          {degreesText(drag.at)}
        </output>
      )}
    </div>
  );
}
