import type { SiteAddresses } from '../../../domain/link-preview/head-tags.ts'
import type { GolfDeps } from '../golf-context.ts'

/** Returns the public URLs of the site and of its API. */
export function siteAddresses({ config, siteUrl }: Pick<GolfDeps, 'config' | 'siteUrl'>): SiteAddresses {
  const site = siteUrl()
  return { siteUrl: site, apiUrl: config.apiUrl ?? site, siteName: config.companyName }
}
