/**
 * The order of the cascade: a later layer wins, whatever the selectors weigh. It stands in every shell's head before
 * the first style sheet, because a build puts sheets into an order of its own, and the first that names a layer
 * would set its place. The content policy holds its hash.
 */
export const layerOrder = '@layer reset, tokens, base, ui, features;'
