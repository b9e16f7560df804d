import type { Embedding, LinkPreview } from '../../../contract/link-preview.ts'
import { PREVIEW_SIZE } from '../../../contract/preview-paths.ts'
import { previewImageUrl, type SiteAddresses } from '../../../domain/link-preview/head-tags.ts'
import { EMBED_SIZE, embedCode } from '../../../domain/round/embed-code.ts'
import { matchRoute } from '../../../match-route.ts'
import { routes } from '../../../routes.ts'

/** Returns what the URL of a page shows that other sites can embed; undefined for any other URL. */
export function embeddedPage(
  address: string,
  siteUrl: string,
): { route: 'round' | 'competition'; token: string } | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(siteUrl).origin) return undefined
  for (const route of ['round', 'competition'] as const) {
    const { token } = matchRoute(routes[route].path, pathname) ?? {}
    if (token !== undefined) return { route, token }
  }
  return undefined
}

/** The available space on the other site in pixels. */
interface Space {
  maxwidth?: string | undefined
  maxheight?: string | undefined
}

/** Returns the oEmbed response for a page. @param path with which other sites show it */
export function embeddingOf(
  path: string,
  { title }: Pick<LinkPreview, 'title'>,
  { maxwidth, maxheight }: Space,
  { siteUrl, siteName }: SiteAddresses,
): Omit<Embedding, 'cache_age'> {
  const width = Math.min(EMBED_SIZE.width, Number(maxwidth ?? EMBED_SIZE.width))
  const height = Math.min(EMBED_SIZE.height, Number(maxheight ?? EMBED_SIZE.height))
  return {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: siteName,
    provider_url: `${siteUrl}/`,
    html: embedCode(siteUrl + path, title, { width, height }),
    width,
    height,
  }
}

/** Returns the picture of a round for the oEmbed response. */
export function thumbnailOf(token: string, preview: LinkPreview, { apiUrl }: SiteAddresses) {
  return {
    thumbnail_url: previewImageUrl(apiUrl, token, preview),
    thumbnail_width: PREVIEW_SIZE.width,
    thumbnail_height: PREVIEW_SIZE.height,
  }
}
