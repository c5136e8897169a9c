import type { LocalText } from '@fitout/sdk';

/** What may stand behind an application identifier (GS1 General Specifications, 3). */
export interface Identifier {
  title: LocalText;
  /** Signs, at least and at most. */
  least: number;
  most: number;
  /** Digits alone. */
  digits: boolean;
  /** Which digit checks those before it, from 1. */
  check?: number;
  /** Begins with a day, `YYMMDD`. */
  day?: true;
}

type Row = readonly [ai: string, format: string, zh: string, en: string];

/**
 * Identifiers by pattern, `n` for any digit. Formats: N digits, X signs; `6` that many, `..20` up to, `13+..17` both; `c`
 * with a check digit at the end of the fixed part, `d` a day.
 */
const table: readonly Row[] = [
  ['00', 'N18c', '物流单元代码', 'SSCC'],
  ['01', 'N14c', '商品条码', 'GTIN'],
  ['02', 'N14c', '内含商品条码', 'GTIN of contents'],
  ['03', 'N14c', '定制商品条码', 'GTIN made to order'],
  ['10', 'X..20', '批号', 'Batch'],
  ['11', 'N6d', '生产日期', 'Made on'],
  ['12', 'N6d', '付款到期日', 'Due on'],
  ['13', 'N6d', '包装日期', 'Packed on'],
  ['15', 'N6d', '保质期', 'Best before'],
  ['16', 'N6d', '销售截止日', 'Sell by'],
  ['17', 'N6d', '有效期', 'Expires'],
  ['20', 'N2', '产品变体', 'Variant'],
  ['21', 'X..20', '序列号', 'Serial number'],
  ['22', 'X..20', '消费品变体', 'Consumer variant'],
  ['235', 'X..28', '第三方序列扩展', 'Serial extension'],
  ['240', 'X..30', '附加产品标识', 'Additional id'],
  ['241', 'X..30', '客户方产品代码', 'Customer part'],
  ['242', 'N..6', '定制产品代码', 'Made-to-order'],
  ['243', 'X..20', '包装组件代码', 'Packaging part'],
  ['250', 'X..30', '二级序列号', 'Secondary serial'],
  ['251', 'X..30', '源实体参考', 'Source reference'],
  ['253', 'N13c+..17', '文件类型代码', 'GDTI'],
  ['254', 'X..20', '位置扩展', 'Location extension'],
  ['255', 'N13c+..12', '优惠券代码', 'GCN'],
  ['30', 'N..8', '可变数量', 'Count'],
  ['31nn', 'N6', '净重与尺寸', 'Measure'],
  ['32nn', 'N6', '重量与尺寸', 'Measure'],
  ['33nn', 'N6', '毛重与尺寸', 'Measure'],
  ['34nn', 'N6', '尺寸', 'Measure'],
  ['35nn', 'N6', '面积与体积', 'Measure'],
  ['36nn', 'N6', '体积', 'Measure'],
  ['37', 'N..8', '内含数量', 'Count of contents'],
  ['390n', 'N..15', '应付金额', 'Amount'],
  ['391n', 'N3+..15', '含币种的金额', 'Amount with currency'],
  ['392n', 'N..15', '单品价格', 'Price'],
  ['393n', 'N3+..15', '含币种的价格', 'Price with currency'],
  ['394n', 'N4', '优惠百分比', 'Per cent off'],
  ['395n', 'N6', '单位价格', 'Price of a unit'],
  ['400', 'X..30', '客户订单号', 'Order number'],
  ['401', 'X..30', '托运代码', 'GINC'],
  ['402', 'N17c', '装运代码', 'GSIN'],
  ['403', 'X..30', '路径代码', 'Route'],
  ['41n', 'N13c', '位置码', 'GLN'],
  ['420', 'X..20', '邮政编码', 'Postal code'],
  ['421', 'X4..12', '含国家的邮政编码', 'Postal code with country'],
  ['422', 'N3', '原产国', 'Country of origin'],
  ['423', 'N3..15', '初始加工国', 'Country of first processing'],
  ['424', 'N3', '加工国', 'Country of processing'],
  ['425', 'N3..15', '拆分国', 'Country of disassembly'],
  ['426', 'N3', '全程加工国', 'Country of all processing'],
  ['427', 'X..3', '原产地区', 'Region of origin'],
  ['7001', 'N13', '北约库存号', 'NSN'],
  ['7002', 'X..30', '肉类分割代码', 'Meat cut'],
  ['7003', 'N10d', '有效时刻', 'Expires at'],
  ['7004', 'N..4', '活性效价', 'Potency'],
  ['7005', 'X..12', '捕捞区', 'Catch area'],
  ['7006', 'N6d', '首次冷冻日期', 'First frozen on'],
  ['7007', 'N6..12', '收获日期', 'Harvested on'],
  ['7008', 'X..3', '捕捞鱼种', 'Species'],
  ['7009', 'X..10', '渔具类型', 'Fishing gear'],
  ['7010', 'X..2', '生产方法', 'Production method'],
  ['7020', 'X..20', '翻新批号', 'Refurbished lot'],
  ['7021', 'X..20', '功能状态', 'Functional status'],
  ['7022', 'X..20', '修订状态', 'Revision status'],
  ['7023', 'X..30', '组装件代码', 'GIAI of assembly'],
  ['703n', 'X4..30', '加工者', 'Processor'],
  ['71n', 'X..20', '国家医保代码', 'National health number'],
  ['8001', 'N14', '卷状产品', 'Roll'],
  ['8002', 'X..20', '移动设备序列号', 'Phone serial'],
  ['8003', 'X14..30', '可回收资产代码', 'GRAI'],
  ['8004', 'X..30', '单个资产代码', 'GIAI'],
  ['8005', 'N6', '单位价格', 'Price of a unit'],
  ['8006', 'N18', '组件代码', 'ITIP'],
  ['8007', 'X..34', '银行账号', 'IBAN'],
  ['8008', 'N8..12', '生产时刻', 'Made at'],
  ['8010', 'X..30', '零部件代码', 'CPID'],
  ['8011', 'N..12', '零部件序列号', 'CPID serial'],
  ['8012', 'X..20', '软件版本', 'Software version'],
  ['8013', 'X..25', '型号代码', 'GMN'],
  ['8017', 'N18c', '服务提供者', 'GSRN of provider'],
  ['8018', 'N18c', '服务接受者', 'GSRN of recipient'],
  ['8019', 'N..10', '服务实例号', 'SRIN'],
  ['8020', 'X..25', '付款单号', 'Payment slip'],
  ['8110', 'X..70', '北美优惠券', 'Coupon'],
  ['8111', 'N4', '积分', 'Loyalty points'],
  ['8112', 'X..70', '无纸优惠券', 'Coupon without paper'],
  ['8200', 'X..70', '产品网址', 'Product address'],
  ['90', 'X..30', '双方约定信息', 'As agreed'],
  ['9n', 'X..90', '企业内部信息', 'Of the company'],
];

/** What may stand behind `ai`; undefined where there is no such identifier. */
export function identifierOf(ai: string): Identifier | undefined {
  const row = table.find(([pattern]) => fits(pattern, ai));
  if (row === undefined) return undefined;
  const [, format, zh, en] = row;
  const parts = /^([NX])(\d*)([cd]?)(?:\+?\.\.(\d+))?$/.exec(format);
  const [, kind, from = '', mark, to] = parts ?? [];
  const fixed = from === '' ? 0 : Number(from);
  const more = format.includes('+');
  return {
    title: { zh, en },
    least: from === '' ? 1 : fixed,
    most: to === undefined ? fixed : Number(to) + (more ? fixed : 0),
    digits: kind === 'N' && !format.startsWith('N13c+..17'),
    ...(mark === 'c' ? { check: fixed } : {}),
    ...(mark === 'd' ? { day: true } : {}),
  };
}

function fits(pattern: string, ai: string): boolean {
  return pattern.length === ai.length && [...pattern].every((sign, at) => sign === 'n' || sign === ai[at]);
}
