import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { roundTags, withHeadTags } from '../../../domain/link-preview/head-tags.ts'
import { type RenderedRound, withRoundContent } from '../../../domain/round/round-page.ts'
import type { PageLayout } from '../../../first-paint.ts'
import { routes } from '../../../routes.ts'
import { PATH_PARAMETER_MAX_LENGTH } from '../../base/http/register-endpoints.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createShell } from './page-shell.ts'
import { siteAddresses } from './site-addresses.ts'

/** Maximum number of cached contents, of about 50 kB each. */
const CONTENTS_MAX = 300

interface Deps extends Pick<GolfDeps, 'config' | 'linkPreviews' | 'siteUrl'> {
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Creates a function that returns the page of a round: its shell with the tags of its link preview and, where previews
 * may contain scores, with the round itself. Returns undefined if there is no preview.
 */
export function createRoundPage({ log, ...deps }: Deps) {
  const { config, linkPreviews } = deps
  const readShell = createShell(config.siteDir, routes.round.path, log)
  const contents = createLruCache<RenderedRound | undefined>(CONTENTS_MAX)

  return async (token: string, layout: PageLayout | undefined): Promise<string | undefined> => {
    if (token.length > PATH_PARAMETER_MAX_LENGTH || /\p{Cc}/u.test(token)) return undefined
    const found = await linkPreviews.preview(token)
    if (!found) return undefined
    const { round, ...preview } = found
    const shell = await readShell()
    const page = withHeadTags(shell.html, roundTags(token, preview, siteAddresses(deps)))
    const { renderRound } = shell.renderers
    if (config.linkPreview !== 'scores' || !renderRound || !layout) return page
    const rendered = contents.get(`${shell.version} ${layout} ${hashOf(round.json)}`, () => {
      try {
        return renderRound(round.json, layout)
      } catch (err) {
        // The page then shows the round itself, or reports why it cannot.
        log.error({ err }, 'rendering a round failed')
        return undefined
      }
    })
    return rendered ? withRoundContent(page, { ...round, layout, ...rendered }) : page
  }
}
export type RoundPage = ReturnType<typeof createRoundPage>

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
