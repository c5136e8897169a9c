export { checkDigit, gtinOf } from '@fitout/sdk';
