import { fillPath } from '../contract/endpoint.ts'
import type { LinkPreview } from '../contract/link-preview.ts'
import { previewPaths } from '../contract/preview-paths.ts'
import { roundTags, withHeadTags } from '../domain/link-preview/head-tags.ts'
import { matchRoute, routes } from '../routes.ts'

/** What the edge functions know about their build. */
export interface EdgeBuild {
  /** The prefix of API paths; empty for the site's own origin. */
  apiUrl: string
  siteName: string
  /** The headers of the round's shell. */
  headers: Record<string, string>
}

/** Timeout of the API call, so that an API that does not respond delays the page only this long. */
const TIMEOUT_MS = 1_000

/**
 * Returns the shell of a round with the head tags of its link preview. Returns the unchanged shell if there is no
 * preview or the API does not respond in time.
 * @param fetchShell requests the shell from the host
 */
export async function withLinkPreview(
  request: Request,
  fetchShell: () => Promise<Response>,
  build: EdgeBuild,
): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const token = request.method === 'GET' ? matchRoute(routes.round.path, pathname)?.token : undefined
  if (token === undefined) return fetchShell()
  const apiUrl = build.apiUrl || origin
  const [shell, preview] = await Promise.all([fetchShell(), findPreview(apiUrl, token)])
  const isPage = shell.status === 200 && shell.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !preview) return shell
  const tags = roundTags(token, preview, { siteUrl: origin, apiUrl, siteName: build.siteName })
  const headers = new Headers(shell.headers)
  // These headers describe the unchanged shell.
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) headers.delete(name)
  for (const [name, value] of Object.entries(build.headers)) headers.set(name, value)
  return new Response(withHeadTags(await shell.text(), tags), { status: 200, headers })
}

/** Returns undefined if the round is not available, link previews are switched off, or the API fails. */
async function findPreview(apiUrl: string, token: string): Promise<LinkPreview | undefined> {
  try {
    const response = await fetch(apiUrl + fillPath(previewPaths.linkPreview, { token }), {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? toPreview(await response.json()) : undefined
  } catch {
    // Not an error here: the page itself reports that the API cannot be reached.
    return undefined
  }
}

/** Returns undefined if the response does not have the expected shape. */
function toPreview(value: unknown): LinkPreview | undefined {
  const { title, description, imageAlt, imageVersion } = (value ?? {}) as Record<keyof LinkPreview, unknown>
  if (typeof title !== 'string' || typeof description !== 'string') return undefined
  if (typeof imageAlt !== 'string' || typeof imageVersion !== 'string') return undefined
  return { title, description, imageAlt, imageVersion }
}
