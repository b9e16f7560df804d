import type { FastifyBaseLogger } from 'fastify'
import { withCompetitionContent } from '../../../domain/competition/competition-page.ts'
import { competitionTags, withHeadTags } from '../../../domain/link-preview/head-tags.ts'
import { routes } from '../../../routes.ts'
import { PATH_PARAMETER_MAX_LENGTH } from '../../base/http/register-endpoints.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createCompetitionPreviews } from './competition-previews.ts'
import { createShell } from './page-shell.ts'
import { siteAddresses } from './site-addresses.ts'

const CONTENTS_MAX = 50

type Deps = Pick<GolfDeps, 'config' | 'db' | 'clock' | 'competitionDocuments' | 'siteUrl'> & {
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Creates a function that returns the page of a competition: its shell with the tags of its link preview and, where
 * previews may contain scores, with the leaderboard itself. Returns undefined if there is no preview.
 */
export function createCompetitionPage({ log, ...deps }: Deps) {
  const readShell = createShell(deps.config.siteDir, routes.competition.path, log)
  const find = createCompetitionPreviews(deps)
  const contents = createLruCache<string | undefined>(CONTENTS_MAX)

  return async (token: string, hasContent: boolean): Promise<string | undefined> => {
    if (token.length > PATH_PARAMETER_MAX_LENGTH || /\p{Cc}/u.test(token)) return undefined
    const found = await find(token)
    if (!found) return undefined
    const { preview, json, version } = found
    const shell = await readShell()
    const page = withHeadTags(shell.html, competitionTags(token, preview, siteAddresses(deps)))
    const { renderCompetition } = shell.renderers
    if (!hasContent || !preview.hasScores || !renderCompetition) return page
    const html = contents.get(`${shell.version} ${version}`, () => {
      try {
        return renderCompetition(json)
      } catch (err) {
        // The page then shows the leaderboard itself, or reports why it cannot.
        log.error({ err }, 'rendering a competition failed')
        return undefined
      }
    })
    return html === undefined ? page : withCompetitionContent(page, { html, json })
  }
}
export type CompetitionPage = ReturnType<typeof createCompetitionPage>
