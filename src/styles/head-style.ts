/**
 * The style that stands in every shell's head before the first style sheet; the content policy holds its hash.
 * The order of the cascade's layers: a build puts sheets into an order of its own, and the first that names a layer
 * would set its place. And the fade between pages: a browser gives it up, with an error, where the first style that
 * it meets does not ask for it.
 */
export const headStyle =
  '@layer reset, tokens, base, ui, features;' +
  '@media (prefers-reduced-motion: no-preference){@view-transition{navigation:auto}}'
