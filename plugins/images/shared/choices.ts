export const assetKinds = ['image', 'video'] as const;
export type AssetKind = (typeof assetKinds)[number];

export const sortOrders = ['newest', 'oldest', 'name', 'largest', 'updated'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What a listing shows. Without `folder`, everything; `0` is what lies in no folder. */
export interface AssetFilter {
  folder?: string;
  /** With what lies in the folders below. */
  deep?: boolean;
  q?: string;
  tags?: string[];
  kind?: AssetKind;
  /** A file that they have or had. */
  key?: string;
  unused?: boolean;
  highlight?: boolean;
  trash?: boolean;
  sort?: SortOrder;
}

/** Who uses an organisation's logo, within it. */
export const logoOwner = { plugin: 'kernel', kind: 'logo', id: 'logo', title: '组织 → 标志', url: '/admin/org' };
