import type { SiteAddresses } from '../../../domain/link-preview/head-tags.ts'
import type { ServiceDeps } from '../../service-deps.ts'

/** Returns the public URLs of the site and of its API. */
export function siteAddresses({ config, siteUrl }: Pick<ServiceDeps, 'config' | 'siteUrl'>): SiteAddresses {
  const site = siteUrl()
  return { siteUrl: site, apiUrl: config.apiUrl ?? site, siteName: config.companyName }
}
