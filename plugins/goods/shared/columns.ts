import type { LocalText } from '@fitout/sdk';

/** Fields of a good that a file may hold, in the order in which an export writes them. */
export const importFields = [
  'code',
  'name',
  'price',
  'listPrice',
  'stock',
  'unit',
  'tags',
  'listed',
  'sort',
  'description',
  'link',
  'images',
] as const;
export type ImportField = (typeof importFields)[number];

export const fieldNames: Record<ImportField, LocalText> = {
  code: { zh: '商品编号', en: 'Code' },
  name: { zh: '名称', en: 'Name' },
  price: { zh: '价格', en: 'Price' },
  listPrice: { zh: '划线价', en: 'Original price' },
  stock: { zh: '库存', en: 'Stock' },
  unit: { zh: '单位', en: 'Unit' },
  tags: { zh: '标签', en: 'Tags' },
  listed: { zh: '状态', en: 'Status' },
  sort: { zh: '排序', en: 'Sort by' },
  description: { zh: '描述', en: 'Description' },
  link: { zh: '链接', en: 'Link' },
  images: { zh: '图片', en: 'Pictures' },
};

/** Which column of the file holds a field; fields that are left out are in none. */
export type Mapping = Partial<Record<ImportField, number>>;

const synonyms: Record<ImportField, string[]> = {
  code: ['编号', '商品编码', '编码', '货号', 'sku', 'sku编码', '商家编码', '商品货号', 'id', '商品id'],
  name: ['商品名称', '品名', '标题', '商品标题', '商品', 'title', 'product', 'productname'],
  price: ['售价', '现价', '单价', '销售价', '价格元', '售价元', '商品价格', 'saleprice'],
  listPrice: ['原价', '市场价', '吊牌价', '划线价元', '原价元', 'originalprice', 'marketprice'],
  stock: ['库存数量', '数量', '库存数', '商品库存', 'quantity', 'qty', 'inventory'],
  unit: ['计量单位'],
  tags: ['分类', '类目', '商品标签', '商品分类', 'tag', 'category'],
  listed: ['上架状态', '商品状态', '是否上架', '上架', 'state'],
  sort: ['排序值', '权重', '顺序', 'sort', 'weight'],
  description: ['简介', '说明', '商品描述', '详情', '卖点', '备注', 'summary', 'desc'],
  link: ['购买链接', '商品链接', '跳转链接', 'url'],
  images: ['主图', '商品图片', '图片地址', 'image', 'picture', 'images'],
};

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-*()[\]【】:/]+/g, '');

/** Guesses the mapping of a header: the columns' own names first, then what other shops call them. */
export function guessMapping(header: readonly string[]): Mapping {
  const names = header.map(plain);
  const mapping: Mapping = {};
  const taken = new Set<number>();
  const rounds = [
    (field: ImportField) => [fieldNames[field].zh, fieldNames[field].en, field].map(plain),
    (field: ImportField) => synonyms[field].map(plain),
  ];
  for (const wordsOf of rounds) {
    for (const field of importFields) {
      if (mapping[field] !== undefined) continue;
      const words = wordsOf(field);
      const at = names.findIndex((name, index) => !taken.has(index) && words.includes(name));
      if (at < 0) continue;
      mapping[field] = at;
      taken.add(at);
    }
  }
  return mapping;
}
