import { fillPath } from '../contract/endpoint.ts'
import type { LinkPreview } from '../contract/link-preview.ts'
import { paths } from '../contract/paths.ts'
import { previewPaths } from '../contract/preview-paths.ts'
import { roundTags, withHeadTags } from '../domain/link-preview/head-tags.ts'
import {
  layoutOf,
  type RenderedRound,
  ROUND_PAGE_HEADERS,
  withRoundContent,
} from '../domain/round/round-page.ts'
import type { PageLayout } from '../first-paint.ts'
import { matchRoute } from '../match-route.ts'
import { CLAIMS_PARAMETER, routes } from '../routes.ts'
import type { EdgeBuild } from './edge-build.ts'
import { renderRound } from './render-round.tsx'

/** Timeout of the API calls, so that an API that does not respond delays the page only this long. */
const TIMEOUT_MS = 1_000

/**
 * Returns the page of a round: its shell with the head tags of its link preview and, where previews may contain scores,
 * with the round itself. Returns the unchanged shell if there is no preview or the API does not respond in time.
 * @param fetchShell requests the shell from the host
 */
export async function completeRound(
  request: Request,
  fetchShell: () => Promise<Response>,
  build: EdgeBuild,
): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(request.url)
  // An invitation names nobody.
  const isCompleted = request.method === 'GET' && !searchParams.has(CLAIMS_PARAMETER)
  const token = isCompleted ? matchRoute(routes.round.path, pathname)?.token : undefined
  if (token === undefined) return fetchShell()
  const apiUrl = build.apiUrl || origin
  const [shell, preview, round] = await Promise.all([
    fetchShell(),
    findPreview(apiUrl, token),
    callApi(apiUrl + fillPath(paths.getRound, { token })),
  ])
  const isPage = shell.status === 200 && shell.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !preview) return shell
  const tags = roundTags(token, preview, { siteUrl: origin, apiUrl, siteName: build.siteName })
  const page = withHeadTags(await shell.text(), tags)
  const layout = layoutOf(request.url, (name) => request.headers.get(name))
  const rendered = preview.hasScores && round && layout ? tryToRender(round.text, layout) : undefined
  const completed =
    rendered && round && layout
      ? withRoundContent(page, { layout, ...rendered, json: round.text, entityTag: round.entityTag })
      : page
  return pageResponse(request, shell, completed, build)
}

async function pageResponse(
  request: Request,
  shell: Response,
  html: string,
  build: EdgeBuild,
): Promise<Response> {
  const headers = new Headers(shell.headers)
  // These headers describe the unchanged shell.
  for (const name of ['content-length', 'content-encoding', 'last-modified']) headers.delete(name)
  for (const [name, value] of Object.entries({ ...build.headers, ...ROUND_PAGE_HEADERS }))
    headers.set(name, value)
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

/** If the round cannot be rendered, the page shows it itself or reports why it cannot. */
function tryToRender(json: string, layout: PageLayout): RenderedRound | undefined {
  try {
    return renderRound(json, layout)
  } catch (error) {
    console.error('Rendering the round failed:', error)
    return undefined
  }
}

/** Returns undefined if the round is not available, link previews are switched off, or the API fails. */
async function findPreview(apiUrl: string, token: string): Promise<LinkPreview | undefined> {
  const response = await callApi(apiUrl + fillPath(previewPaths.linkPreview, { token }))
  return response && toPreview(response.text)
}

async function callApi(url: string): Promise<{ text: string; entityTag: string | undefined } | undefined> {
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

/** Returns undefined if the response does not have the expected shape. */
function toPreview(json: string): LinkPreview | undefined {
  const value = parseJson(json) ?? {}
  const { title, description, imageAlt, imageVersion, hasScores } = value as Record<
    keyof LinkPreview,
    unknown
  >
  if (typeof title !== 'string' || typeof description !== 'string') return undefined
  if (typeof imageAlt !== 'string' || typeof imageVersion !== 'string') return undefined
  return { title, description, imageAlt, imageVersion, hasScores: hasScores === true }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
