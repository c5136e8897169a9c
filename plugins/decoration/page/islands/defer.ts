import { deferImages } from '@fitout/sdk';

// Stands in the page's head itself: a file of its own would come after the pictures were asked for.
deferImages(document);
