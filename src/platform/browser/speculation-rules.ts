import { routes } from '../../routes.ts'

/**
 * Makes the browser prerender a round's page while the pointer is over a link to it. Other browsers ignore the rules.
 * The content security policy contains their hash.
 */
export const roundSpeculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: routes.round.path.replace('{token}', '*') }, eagerness: 'moderate' }],
})
