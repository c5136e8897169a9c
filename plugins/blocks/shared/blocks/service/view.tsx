import { asImage, type BlockViewProps, Empty, Linked, linkHref, Picture } from '../../../../decoration/api.ts';
import { Glyph } from '../../parts/glyph.tsx';
import type { ServiceProps } from './props.ts';

/** The QR code stands in a `details`: it opens without a script, and can be kept by a long press. */
export function ServiceView({ props, mode }: BlockViewProps<ServiceProps>) {
  const phone = { kind: 'phone' as const, target: props.phone.trim() };
  const qr = asImage(props.qr);
  const hasPhone = props.phone.trim() !== '' && linkHref(phone) !== undefined;
  const hasOnline = linkHref(props.online) !== undefined;
  if (!hasPhone && !hasOnline && qr === null)
    return (
      <Empty
        mode={mode}
        go="phone"
        say={{ zh: '请填写电话、链接或二维码', en: 'Enter a phone number, a link or a QR code' }}
      />
    );
  return (
    <section className="fb-service" aria-label={props.title === '' ? '客服' : props.title}>
      <div className="fb-service-words">
        <h2 className="fb-service-title">{props.title}</h2>
        <p className="fb-service-hours">{props.hours}</p>
      </div>
      <div className="fb-service-ways">
        {hasPhone ? (
          <Linked link={phone} className="fb-service-way">
            <Glyph name="phone" className="fb-service-icon" />
            {props.phone}
          </Linked>
        ) : null}
        {hasOnline ? (
          <Linked link={props.online} className="fb-service-way fb-service-main">
            {props.onlineText === '' ? '在线咨询' : props.onlineText}
          </Linked>
        ) : null}
      </div>
      {qr === null ? null : (
        <details className="fb-service-qr">
          <summary className="fb-service-open">{props.qrText === '' ? '扫码联系' : props.qrText}</summary>
          <Picture image={qr.alt === '' ? { ...qr, alt: '客服二维码' } : qr} className="fb-service-code" width={0.5} />
          <p className="fb-service-hours">长按识别或保存二维码</p>
        </details>
      )}
    </section>
  );
}
