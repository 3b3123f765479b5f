// A file of its own: the files of a glob come before all imports that stand beside it, and the layer that is
// named first is the weakest.
import.meta.glob('../*/*.css', { eager: true });
