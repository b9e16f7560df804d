import { millisecondsInMinute } from 'date-fns/constants'
import type { PublicCompetition } from '../../../contract/competitions.ts'
import type { CompetitionPreview } from '../../../contract/link-preview.ts'
import { competitionPreview } from '../../../domain/link-preview/competition-preview.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import { createPublicCompetitions } from '../competitions/public-competitions.ts'
import type { GolfDeps } from '../golf-context.ts'

const PREVIEWS_MAX = 100

/** A preview, and the document for everyone from which it was made. */
export interface FoundCompetition {
  preview: CompetitionPreview
  isLive: boolean
  json: string
  /** Identifies what the document says. */
  version: string
}

/** Creates the link previews of competitions. There are none if the setting `LINK_PREVIEW` is `off`. */
export function createCompetitionPreviews(
  deps: Pick<GolfDeps, 'config' | 'db' | 'clock' | 'competitionDocuments'>,
) {
  const { clock, config } = deps
  const mode = config.linkPreview
  const competitions = createPublicCompetitions(deps)
  const previews = createLruCache<FoundCompetition>(PREVIEWS_MAX)

  return async (token: string): Promise<FoundCompetition | undefined> => {
    if (mode === 'off') return undefined
    const found = await competitions.find(token)
    if (!found) return undefined
    const { json, entityTag } = found
    // Rounded to the minute, because the preview of a live competition contains the time.
    const minute = Math.floor(clock() / millisecondsInMinute)
    return previews.get(`${token} ${entityTag} ${minute}`, () => {
      const document = JSON.parse(json) as PublicCompetition
      const text = competitionPreview(document, { mode, nowMs: minute * millisecondsInMinute })
      const preview = { ...text, hasScores: mode === 'scores' }
      return { preview, isLive: document.state === 'live', json, version: `${token} ${entityTag}` }
    })
  }
}
