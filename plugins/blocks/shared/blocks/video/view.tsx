import { assetUrl } from '@fitout/sdk';
import { asImage, type BlockViewProps, Empty } from '../../../../decoration/api.ts';
import type { VideoProps } from './props.ts';

export function VideoView({ props, mode }: BlockViewProps<VideoProps>) {
  const film = asImage(props.video);
  const outside = /^https:\/\/\S+$/.test(props.url) ? props.url : undefined;
  const src = props.source === 'url' ? outside : film === null ? undefined : assetUrl(film.key);
  if (src === undefined)
    return (
      <Empty
        mode={mode}
        go={props.source === 'url' ? 'url' : 'video'}
        say={{ zh: '请选择视频', en: 'Choose a video' }}
      />
    );
  const cover = asImage(props.poster) ?? (props.source === 'library' ? film : null);
  return (
    <div className="fb-video">
      <video
        className="fb-video-film"
        src={src}
        poster={cover === null ? undefined : assetUrl(cover.key, 750)}
        style={{ aspectRatio: props.ratio.replace(':', ' / ') }}
        aria-label={props.label || '视频'}
        controls
        playsInline
        muted={props.autoplay}
        loop={props.loop}
        preload="none"
        data-autoplay={props.autoplay && mode === 'page' ? '' : undefined}
      >
        <track kind="captions" />
      </video>
    </div>
  );
}
