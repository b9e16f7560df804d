import { fillPath } from '../../contract/endpoint.ts'
import type { CompetitionPreview, LinkPreview } from '../../contract/link-preview.ts'
import { PREVIEW_SIZE, previewPaths } from '../../contract/preview-paths.ts'
import { competitionPath, roundPath } from '../../routes.ts'
import { escapeHtml } from '../format/html.ts'

interface PageTags {
  /** The title of the document; chat programs show `ogTitle`. */
  title: string
  ogTitle: string
  description?: string | undefined
  siteName: string
  /** The page's own absolute URL. Must be omitted if the address is a secret. */
  url?: string
  image?: { url: string; alt: string } | undefined
  /** The absolute URL of the page's oEmbed response. */
  embeddingUrl?: string
}

const START = '<!--link-preview-->'
const END = '<!--/link-preview-->'

/** Returns title, description and the tags of link previews as HTML, between two comments. */
export function headTags(tags: PageTags): string {
  const { title, ogTitle, description, siteName, url, image, embeddingUrl } = tags
  const named = (name: string, content: string | undefined) =>
    content && `<meta name="${name}" content="${escapeHtml(content)}">`
  const property = (name: string, content: string | undefined) =>
    content && `<meta property="og:${name}" content="${escapeHtml(content)}">`
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    property('type', 'website'),
    property('site_name', siteName),
    property('title', ogTitle),
    property('description', description),
    property('url', url),
    ...(image
      ? [
          property('image', image.url),
          property('image:type', 'image/png'),
          property('image:width', String(PREVIEW_SIZE.width)),
          property('image:height', String(PREVIEW_SIZE.height)),
          property('image:alt', image.alt),
        ]
      : []),
    // Only the card type is specific to Twitter; for the rest, programs use the Open Graph tags.
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    embeddingUrl &&
      `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(embeddingUrl)}" title="${escapeHtml(ogTitle)}">`,
  ]
  return START + lines.filter(Boolean).join('') + END
}

export interface SiteAddresses {
  /** The site's origin, without a trailing slash. */
  siteUrl: string
  /** The origin of the API, without a trailing slash. */
  apiUrl: string
  siteName: string
}

/** Returns the tags of a round's page. */
export function roundTags(token: string, preview: LinkPreview, addresses: SiteAddresses): string {
  const { siteUrl, apiUrl, siteName } = addresses
  const url = siteUrl + roundPath(token)
  return headTags({
    title: `${preview.title} - ${siteName}`,
    ogTitle: preview.title,
    description: preview.description,
    siteName,
    url,
    image: { url: previewImageUrl(apiUrl, token, preview), alt: preview.imageAlt },
    embeddingUrl: embeddingUrl(apiUrl, url),
  })
}

/** Returns the tags of the page of a competition. */
export function competitionTags(
  token: string,
  { title, description }: Pick<CompetitionPreview, 'title' | 'description'>,
  { siteUrl, apiUrl, siteName }: SiteAddresses,
): string {
  const url = siteUrl + competitionPath(token)
  return headTags({
    title: `${title} - ${siteName}`,
    ogTitle: title,
    description,
    siteName,
    url,
    embeddingUrl: embeddingUrl(apiUrl, url),
  })
}

const embeddingUrl = (apiUrl: string, url: string) =>
  `${apiUrl}${previewPaths.embedding}?url=${encodeURIComponent(url)}&format=json`

/** Returns the absolute URL of a round's preview image. */
export function previewImageUrl(
  apiUrl: string,
  token: string,
  { imageVersion }: Pick<LinkPreview, 'imageVersion'>,
): string {
  return `${apiUrl}${fillPath(previewPaths.image, { token })}?v=${encodeURIComponent(imageVersion)}`
}

/** Replaces the head tags of a shell. Returns a shell without head tags unchanged. */
export function withHeadTags(shell: string, tags: string): string {
  const start = shell.indexOf(START)
  const end = shell.indexOf(END, start)
  if (start === -1 || end === -1) return shell
  return shell.slice(0, start) + tags + shell.slice(end + END.length)
}
