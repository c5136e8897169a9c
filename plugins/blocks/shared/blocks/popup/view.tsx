import { asImage, type BlockViewProps, bounded, Ghost, Linked, Picture, Say } from '../../../../decoration/api.ts';
import type { PopupProps } from './props.ts';

const often = {
  once: { zh: '只弹一次', en: 'once' },
  day: { zh: '每天一次', en: 'once a day' },
  always: { zh: '每次打开', en: 'every visit' },
};

/** A closed `dialog`: without a script nothing covers the page. On the canvas it stands in its place, open. */
export function PopupView({ props, mode }: BlockViewProps<PopupProps>) {
  const image = asImage(props.image);
  if (image === null)
    return (
      <Ghost mode={mode} go="image" say={{ zh: '请选择弹窗图片', en: 'Choose the popup image' }}>
        <div className="fb-popup fb-popup-edit">
          <div style={{ width: '60%', aspectRatio: '3 / 4', borderRadius: 12, background: '#c9cdd4' }} />
        </div>
      </Ghost>
    );
  const width = bounded(props.width, 40, 92, 76);
  const picture = (
    <Linked link={props.link} className="fb-popup-link">
      <Picture image={image} className="fb-popup-img" width={width / 100} late whole />
    </Linked>
  );
  if (mode === 'edit')
    return (
      <div className="fb-popup fb-popup-edit">
        <div style={{ width: `min(${width}cqw, ${Math.round(width * 4.8)}px)` }}>{picture}</div>
        <span className="fb-popup-note">
          <Say zh={`弹窗广告，${often[props.frequency].zh}`} en={`Popup, ${often[props.frequency].en}`} />
        </span>
      </div>
    );
  return (
    <dialog
      className="fb-popup fb-popup-page"
      aria-label={image.alt === '' ? '活动' : image.alt}
      style={{ width: `min(${width}vw, ${Math.round(width * 4.8)}px)` }}
      data-key={image.key.slice(0, 16)}
      data-often={props.frequency}
      data-delay={bounded(props.delay, 0, 60, 1)}
    >
      {picture}
      <button type="button" className="fb-popup-close" aria-label="关闭">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
      </button>
    </dialog>
  );
}
