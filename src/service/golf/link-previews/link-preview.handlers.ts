import { hoursToSeconds } from 'date-fns/hoursToSeconds'
import type { Embedding, LinkPreview } from '../../../contract/link-preview.ts'
import { PREVIEW_SIZE } from '../../../contract/preview-paths.ts'
import { previewImageUrl, type SiteAddresses } from '../../../domain/link-preview/head-tags.ts'
import { EMBED_SIZE, embedCode } from '../../../domain/round/embed-code.ts'
import { matchRoute } from '../../../match-route.ts'
import { competitionEmbedPath, embedPath, routes } from '../../../routes.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { HttpError, notFound } from '../../base/http/http-error.ts'
import { isNotModified, RawResponse } from '../../base/http/raw-response.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createCompetitionPreviews } from './competition-previews.ts'
import { siteAddresses } from './site-pages.ts'

/** Number of seconds for which other sites may cache link preview and image. */
const LIVE_SECONDS = 60
const FINISHED_SECONDS = hoursToSeconds(4)
/**
 * Maximum number of images per minute, IP address and process, because drawing an image takes about 100 ms of a core.
 */
const IMAGES_PER_MINUTE = 60

const missing = () => notFound('Round is not available')
const maxAgeOf = (isLive: boolean) => (isLive ? LIVE_SECONDS : FINISHED_SECONDS)

export function linkPreviewHandlers(deps: GolfDeps) {
  const { linkPreviews, config } = deps
  const findCompetition = createCompetitionPreviews(deps)
  return {
    getLinkPreview: {
      summary: 'Returns the link preview of a round: what a chat program shows for its link.',
      description: 'For edge functions of static hosts, which write it into the page of the round.',
      errors: [404],
      access: 'public',
      isWithoutSession: true,
      async handle({ path }) {
        const preview = await linkPreviews.preview(path.token)
        if (!preview) throw missing()
        const { title, description, imageAlt, imageVersion } = preview
        return { title, description, imageAlt, imageVersion, hasScores: config.linkPreview === 'scores' }
      },
    },
    getCompetitionPreview: {
      summary: 'Returns the link preview of a competition: the first five, unless the leaderboard is hidden.',
      description: 'For edge functions of static hosts, which write it into the page of the competition.',
      errors: [404],
      access: 'public',
      isWithoutSession: true,
      async handle({ path }) {
        const found = await findCompetition(path.token)
        if (!found) throw notFound('Competition is not available')
        return found.preview
      },
    },
    getPreviewImage: {
      summary: 'Returns the image of a link preview, 1200 by 630 pixels.',
      description: 'Sent with `Cross-Origin-Resource-Policy: cross-origin`.',
      errors: [404, 429],
      response: {
        type: 'image/png',
        schema: { type: 'string', contentMediaType: 'image/png' },
        description: 'A PNG.',
      },
      access: 'public',
      isWithoutSession: true,
      callsPerMinute: IMAGES_PER_MINUTE,
      async handle({ path }, { request, reply }) {
        const image = await linkPreviews.image(path.token)
        if (!image) throw missing()
        const { png, entityTag, isLive } = image
        const isKnown = isNotModified(request.headers['if-none-match'], entityTag)
        if (isKnown) reply.code(304)
        return new RawResponse(isKnown ? '' : png, 'image/png', {
          ETag: entityTag,
          'Cache-Control': `public, max-age=${maxAgeOf(isLive)}`,
          // Allows pages of other sites to load the image.
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
      },
    },
    getEmbedding: {
      summary: 'Describes how another site shows a round or a leaderboard in a frame (oEmbed).',
      errors: [404, 501],
      access: 'public',
      isWithoutSession: true,
      async handle({ query }) {
        if (query.format !== undefined && query.format !== 'json') {
          throw new HttpError(501, 'format: only json is available')
        }
        const addresses = siteAddresses(deps)
        const page = embeddedPage(query.url, addresses.siteUrl)
        if (!page) throw missing()
        const { route, token } = page
        if (route === 'competition') {
          const found = await findCompetition(token)
          if (!found) throw missing()
          const path = competitionEmbedPath(token)
          return { ...embeddingOf(path, found.preview, query, addresses), cache_age: maxAgeOf(found.isLive) }
        }
        const preview = await linkPreviews.preview(token)
        if (!preview) throw missing()
        return {
          ...embeddingOf(embedPath(token), preview, query, addresses),
          ...thumbnailOf(token, preview, addresses),
          cache_age: maxAgeOf(preview.isLive),
        }
      },
    },
  } satisfies Partial<Handlers>
}

/** Returns what the URL of a page shows that other sites can embed; undefined for any other URL. */
function embeddedPage(
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
function embeddingOf(
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
function thumbnailOf(token: string, preview: LinkPreview, { apiUrl }: SiteAddresses) {
  return {
    thumbnail_url: previewImageUrl(apiUrl, token, preview),
    thumbnail_width: PREVIEW_SIZE.width,
    thumbnail_height: PREVIEW_SIZE.height,
  }
}
