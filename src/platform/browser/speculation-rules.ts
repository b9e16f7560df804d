import { routes } from '../../routes.ts'

/**
 * Makes the browser prerender a round's page while the pointer is over a link to it. Browsers without speculation
 * rules ignore it. The content security policy contains its hash.
 */
export const roundSpeculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: routes.round.path.replace('{token}', '*') }, eagerness: 'moderate' }],
})
