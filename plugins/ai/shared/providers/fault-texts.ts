import type { LocalText } from '@fitout/sdk';
import type { FaultKind } from './capabilities.ts';

/** Why a request brought nothing, and what one can do. */
export const faultTexts: Record<FaultKind, LocalText> = {
  moderated: {
    zh: '内容未通过服务商的审核，请修改提示词或图片后再试',
    en: 'The service’s moderation rejected the content. Change the prompt or image and try again',
  },
  'rate-limited': {
    zh: '服务繁忙或调用超限，请稍后重试',
    en: 'The service is busy or its limit was reached. Try again later',
  },
  auth: {
    zh: '服务拒绝了密钥，请管理员检查密钥与权限',
    en: 'The service rejected the key. Ask an administrator to check the key and its permissions',
  },
  'bad-request': {
    zh: '服务没有接受这次请求，请换个模型、尺寸或图片',
    en: 'The service did not accept the request. Try another model, size or image',
  },
  unavailable: {
    zh: '服务连不上或出错了，没有扣费，可以重试',
    en: 'The service failed or cannot be reached. Nothing was charged, so you can try again',
  },
  expired: { zh: '结果在服务商那里已过期，可以重试', en: 'The result has expired at the service. Try again' },
  timeout: { zh: '等了太久没有结果，可能已扣费', en: 'No result arrived in time. It may have been charged' },
  'too-large': { zh: '返回的图片太大，没有保存', en: 'The returned image is too large and was not saved' },
  'wrong-type': { zh: '返回的不是图片', en: 'The service did not return an image' },
  'unknown-outcome': {
    zh: '连接中断，不知道有没有生成，可能已扣费',
    en: 'The connection was lost. The image may have been generated and charged',
  },
  cancelled: { zh: '已取消', en: 'Cancelled' },
};

/** What a service that was tried out answered, and what whoever sets it up can do. */
export const tryTexts: Record<FaultKind, LocalText> = {
  ...faultTexts,
  auth: {
    zh: '密钥不对或没有权限：到服务商的控制台复制一个可用的密钥，点「编辑」更换',
    en: 'The key is wrong or lacks permission. Copy a working key from the provider’s console and replace it with “Edit”',
  },
  'bad-request': {
    zh: '这个地址不是该类服务，或不允许访问：核对地址；内网地址须由运维写入 FITOUT_INNER_HOSTS',
    en: 'This address is not this type of service, or access is not allowed. Check the address. Internal addresses must be listed by the operator in FITOUT_INNER_HOSTS',
  },
  'rate-limited': {
    zh: '服务能用，但现在调用太多或余额不足：稍后再试，或到服务商的控制台查看余额与限额',
    en: 'The service works but has too many calls or no credit left. Try again later, or check the balance and limits in the provider’s console',
  },
  unavailable: {
    zh: '连不上：服务未启动、地址不对或网络不通。内网地址须由运维写入 FITOUT_INNER_HOSTS',
    en: 'Cannot connect: the service is not running, the address is wrong or the network is down. Internal addresses must be listed by the operator in FITOUT_INNER_HOSTS',
  },
  timeout: {
    zh: '20 秒没有回答：服务太忙，或地址被防火墙挡住，请核对后再试',
    en: 'No answer within 20 seconds. The service is too busy or a firewall blocks the address. Check and try again',
  },
  'wrong-type': {
    zh: '回答的内容看不懂：这个地址不是该类服务，请核对地址与类型',
    en: 'The answer was not understood, so this address is not this type of service. Check the address and type',
  },
  'unknown-outcome': {
    zh: '连接中断，没有得到回答，请再试一次',
    en: 'The connection was lost before an answer arrived. Try again',
  },
};
