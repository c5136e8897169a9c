/** For servers without the other plugins: customers register and leave as on any other one. */
export { default } from '../../../../../mobile-plugins/mine/server/index.ts';
