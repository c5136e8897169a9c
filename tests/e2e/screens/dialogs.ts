/** What opens a dialog or drawer on a desktop page: the labels of its buttons in English, by the page's path. */
export const dialogButtons: Record<string, readonly string[]> = {
  '/admin/org': ['New organisation'],
  '/admin/people': ['Invite'],
  '/admin/plugins': ['Install plugin'],
  '/ai-batch': ['New batch'],
  '/ai-services': ['Add a service'],
  '/convert': ['Save and manage presets'],
  '/draws': ['Import', 'Add banner'],
  '/draws/items': ['Import', 'Add item'],
  '/fit/list': ['New page'],
  '/goods': ['Shop details', 'Import', 'New product'],
  '/goods/activities': ['New promotion'],
  '/goods/coupons': ['New coupon'],
  '/images': ['New folder'],
  '/shop': ['New activity'],
};
