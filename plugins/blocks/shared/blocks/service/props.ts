import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type ServiceProps = {
  title: string;
  hours: string;
  phone: string;
  online: Link;
  onlineText: string;
  qr: AssetImage | null;
  qrText: string;
};
