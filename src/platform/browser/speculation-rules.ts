import { routes } from '../../routes.ts'

/**
 * Lets the browser make a round's page ready while somebody points at a link to it, so that it is there when they
 * click. Browsers that know no such rules pass over them. The content policy holds the hash.
 */
export const roundsAhead = JSON.stringify({
  prerender: [{ where: { href_matches: routes.round.path.replace('{token}', '*') }, eagerness: 'moderate' }],
})
