import type { Embedding, LinkPreview } from '../../contract/link-preview.ts'
import { PREVIEW_SIZE } from '../../contract/preview-paths.ts'
import { escapeHtml } from '../../domain/html.ts'
import { previewImageUrl, type SiteAddresses } from '../../domain/link-preview/head-tags.ts'
import { embedPath, matchRoute, routes } from '../../routes.ts'

/** The size of the frame, unless the other site has less space. */
const FRAME = { width: 800, height: 600 }

/** Returns the token of a round's address, or undefined for any other address. */
export function roundTokenOf(address: string, siteUrl: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(siteUrl).origin) return undefined
  return matchRoute(routes.round.path, pathname)?.token
}

/** The space of the other site in pixels. */
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
  const width = Math.min(FRAME.width, Number(maxwidth ?? FRAME.width))
  const height = Math.min(FRAME.height, Number(maxheight ?? FRAME.height))
  const src = escapeHtml(siteUrl + embedPath(token))
  const title = escapeHtml(preview.title)
  return {
    type: 'rich',
    version: '1.0',
    title: preview.title,
    provider_name: siteName,
    provider_url: `${siteUrl}/`,
    html: `<iframe src="${src}" width="${width}" height="${height}" title="${title}" frameborder="0" loading="lazy"></iframe>`,
    width,
    height,
    thumbnail_url: previewImageUrl(apiUrl, token, preview),
    thumbnail_width: PREVIEW_SIZE.width,
    thumbnail_height: PREVIEW_SIZE.height,
  }
}
