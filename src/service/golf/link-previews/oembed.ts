import type { Embedding, LinkPreview } from '../../../contract/link-preview.ts'
import { PREVIEW_SIZE } from '../../../contract/preview-paths.ts'
import { previewImageUrl, type SiteAddresses } from '../../../domain/link-preview/head-tags.ts'
import { EMBED_SIZE, embedCode } from '../../../domain/round/embed-code.ts'
import { matchRoute } from '../../../match-route.ts'
import { embedPath, routes } from '../../../routes.ts'

/** Returns the token in the URL of a round's page, or undefined for any other URL. */
export function roundTokenOf(address: string, siteUrl: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(siteUrl).origin) return undefined
  return matchRoute(routes.round.path, pathname)?.token
}

/** The available space on the other site in pixels. */
interface Space {
  maxwidth?: string | undefined
  maxheight?: string | undefined
}

/** Returns the oEmbed response for a round. */
export function embeddingOf(
  token: string,
  preview: LinkPreview,
  { maxwidth, maxheight }: Space,
  { siteUrl, apiUrl, siteName }: SiteAddresses,
): Omit<Embedding, 'cache_age'> {
  const width = Math.min(EMBED_SIZE.width, Number(maxwidth ?? EMBED_SIZE.width))
  const height = Math.min(EMBED_SIZE.height, Number(maxheight ?? EMBED_SIZE.height))
  return {
    type: 'rich',
    version: '1.0',
    title: preview.title,
    provider_name: siteName,
    provider_url: `${siteUrl}/`,
    html: embedCode(siteUrl + embedPath(token), preview.title, { width, height }),
    width,
    height,
    thumbnail_url: previewImageUrl(apiUrl, token, preview),
    thumbnail_width: PREVIEW_SIZE.width,
    thumbnail_height: PREVIEW_SIZE.height,
  }
}
