/** For servers without the other plugins: their people, roles and organisations are kept as on any other one. */
export { default } from '../../../../../plugins/admin/server/index.ts';
