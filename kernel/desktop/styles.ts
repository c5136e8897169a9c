/**
 * Styles of the parts that load later. Only what is imported from here is in the shell's own stylesheet, and a part
 * that comes by `import()` brings no styles along.
 */
import '../web/failed-images.css';
import '../web/image-preview/image-preview.module.css';
import './feedback/dialogs.module.css';
import './palette/palette.module.css';
import './tags/tag-list.module.css';
