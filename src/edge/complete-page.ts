import * as v from 'valibot'
import { fillPath } from '../contract/endpoint.ts'
import { type LinkPreview, linkPreview } from '../contract/link-preview.ts'
import { paths } from '../contract/paths.ts'
import { previewPaths } from '../contract/preview-paths.ts'
import { withCompetitionContent } from '../domain/competition/competition-page.ts'
import {
  competitionTags,
  roundTags,
  type SiteAddresses,
  withHeadTags,
} from '../domain/link-preview/head-tags.ts'
import { layoutOf, ROUND_PAGE_HEADERS, withRoundContent } from '../domain/round/round-page.ts'
import { isScreenView, matchRoute } from '../match-route.ts'
import { CLAIMS_PARAMETER, routes } from '../routes.ts'
import type { EdgeBuild } from './edge-build.ts'
import { renderCompetition } from './render-competition.tsx'
import { renderRound } from './render-round.tsx'

/** Timeout of the API calls, so that an API that does not respond delays the page only this long. */
const TIMEOUT_MS = 1_000

/** The response for a round, or for a competition, which has no image. */
const previewResponse = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...linkPreview.entries,
    imageAlt: v.optional(v.string(), ''),
    imageVersion: v.optional(v.string(), ''),
  }),
)

/** How a page is completed. */
interface Page {
  /** The paths of its link preview and of what it shows. */
  previewPath: string
  dataPath: string
  headers: Record<string, string>
  tags(preview: LinkPreview, addresses: SiteAddresses): string
  /** Writes what the page shows into it. Returns undefined if it cannot be rendered. */
  withContent(page: string, data: ApiResponse): string | undefined
}

/**
 * Returns the page of a round or competition: its shell with the head tags of its link preview and, where previews may
 * contain scores, with the content itself. Returns the unchanged shell if there is no preview or the API does not respond
 * in time.
 * @param fetchShell requests the shell from the host
 */
export async function completePage(
  request: Request,
  fetchShell: () => Promise<Response>,
  build: EdgeBuild,
): Promise<Response> {
  const { origin, searchParams } = new URL(request.url)
  // An invitation names nobody.
  const isCompleted = request.method === 'GET' && !searchParams.has(CLAIMS_PARAMETER)
  const page = isCompleted ? (roundPage(request, build) ?? competitionPage(request, build)) : undefined
  if (!page) return fetchShell()
  const apiUrl = build.apiUrl || origin
  const [shell, found, data] = await Promise.all([
    fetchShell(),
    callApi(apiUrl + page.previewPath),
    callApi(apiUrl + page.dataPath),
  ])
  const { success, output: preview } = v.safeParse(previewResponse, found?.text)
  const isPage = shell.status === 200 && shell.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !success) return shell
  const tags = page.tags(preview, { siteUrl: origin, apiUrl, siteName: build.siteName })
  const html = withHeadTags(await shell.text(), tags)
  const completed = preview.hasScores && data ? tryTo(() => page.withContent(html, data)) : undefined
  return pageResponse(request, shell, completed ?? html, page.headers)
}

function roundPage(request: Request, { headers }: EdgeBuild): Page | undefined {
  const { token } = matchRoute(routes.round.path, new URL(request.url).pathname) ?? {}
  if (token === undefined) return undefined
  const layout = layoutOf(request.url, (name) => request.headers.get(name))
  return {
    previewPath: fillPath(previewPaths.linkPreview, { token }),
    dataPath: fillPath(paths.getRound, { token }),
    headers: headers.round,
    tags: (preview, addresses) => roundTags(token, preview, addresses),
    withContent(page, { text: json, entityTag }) {
      const rendered = layout && renderRound(json, layout)
      return rendered && withRoundContent(page, { layout, ...rendered, json, entityTag })
    },
  }
}

function competitionPage(request: Request, { headers }: EdgeBuild): Page | undefined {
  const { pathname, search } = new URL(request.url)
  const { token } = matchRoute(routes.competition.path, pathname) ?? {}
  if (token === undefined) return undefined
  return {
    previewPath: fillPath(previewPaths.competition, { token }),
    dataPath: fillPath(paths.getPublicCompetition, { token }),
    headers: headers.competition,
    tags: (preview, addresses) => competitionTags(token, preview, addresses),
    withContent: (page, { text: json }) =>
      isScreenView(search)
        ? undefined
        : withCompetitionContent(page, { json, html: renderCompetition(json) }),
  }
}

async function pageResponse(
  request: Request,
  shell: Response,
  html: string,
  ofPage: Record<string, string>,
): Promise<Response> {
  const headers = new Headers(shell.headers)
  // These headers describe the unchanged shell.
  for (const name of ['content-length', 'content-encoding', 'last-modified']) headers.delete(name)
  for (const [name, value] of Object.entries({ ...ofPage, ...ROUND_PAGE_HEADERS })) headers.set(name, value)
  const entityTag = await entityTagOf(html)
  headers.set('etag', entityTag)
  const isKnown = request.headers.get('if-none-match')?.includes(entityTag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(html, { status: 200, headers })
}

async function entityTagOf(html: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(html))
  const hex = [...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `W/"${hex.join('')}"`
}

/** If the content cannot be rendered, the page shows it itself or reports why it cannot. */
function tryTo<T>(render: () => T): T | undefined {
  try {
    return render()
  } catch (error) {
    console.error('Rendering the page failed:', error)
    return undefined
  }
}

interface ApiResponse {
  text: string
  entityTag: string | undefined
}

/** Returns undefined if what is requested is not available, or the API fails. */
async function callApi(url: string): Promise<ApiResponse | undefined> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return undefined
    return { text: await response.text(), entityTag: response.headers.get('etag') ?? undefined }
  } catch {
    // Not an error here: the page itself reports that the API cannot be reached.
    return undefined
  }
}
