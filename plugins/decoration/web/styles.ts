import '../shared/blocks/page.css';
