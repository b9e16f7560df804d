/**
 * Inline style at the start of every shell's head; the content security policy contains its hash. It sets the order of
 * the cascade layers: otherwise the order would depend on which style sheet comes first, and the build may reorder
 * them. It also enables view transitions, which browsers skip with an error unless they are enabled before the first
 * render.
 */
export const headStyle =
  '@layer reset, tokens, base, ui, features;' +
  '@media (prefers-reduced-motion: no-preference){@view-transition{navigation:auto}}'
