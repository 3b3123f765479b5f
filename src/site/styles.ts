/** All stylesheets: the ground (tokens, elements) first, then each room's own. */
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './theme/index.css';
import './room-styles.ts';
