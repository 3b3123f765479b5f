/**
 * All stylesheets. The theme comes first, because it names the layers and so their order; the modules' own follow
 * from a module of their own, for globbed imports are hoisted above the ones beside them.
 */
import './theme/index.css';
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './module-styles.ts';
